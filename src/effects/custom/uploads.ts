import type { ProgramCall } from '../program.js';
import { type Act, judgeByWords } from './word-acts.js';

const PUBLISH = ['publish', 'upload'] as const;
const publishes = (pattern: RegExp): readonly Act[] => [[pattern, 'send', PUBLISH]];

/** What gives something out under the user's name: packages, extensions, builds of games, releases of apps. */
const ACTS: Readonly<Record<string, readonly Act[]>> = {
  nuget: [
    [/^push\b/, 'send', PUBLISH],
    [/^delete\b/, 'service', ['update', 'registry', 'delete']],
  ],
  steamcmd: publishes(/\+(?:run_app_build|set_app_build_live|workshop_build_item|app_build)/),
  butler: publishes(/^push\b/),
  snapcraft: publishes(/^(?:upload|release|push|promote|close)\b/),
  charmcraft: publishes(/^(?:upload|release|publish-lib|upload-resource)\b/),
  anaconda: publishes(/^(?:upload|copy|move)\b/),
  'cpan-upload': publishes(/^(?!-?-h)./),
  'chrome-webstore-upload': publishes(/^(?:upload|publish)?\b/),
  'code-push': publishes(/^(?:release|promote|patch|rollback)/),
  appcenter: publishes(/^(?:distribute|codepush release)/),
  raco: publishes(/^pkg (?:catalog-archive|upload)\b/),
  ovsx: publishes(/^publish\b/),
  altool: publishes(/--upload/),
  iTMSTransporter: publishes(/-m upload/),
  oras: publishes(/^(?:push|attach|cp|copy|tag)\b/),
  quay: publishes(/^push\b/),
  wapm: publishes(/^publish\b/),
  wasmer: publishes(/^publish\b/),
};

export function judgeUpload(call: ProgramCall): string {
  return judgeByWords(call, ACTS, 'a program that gives something out');
}
