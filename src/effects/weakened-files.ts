import type { Target } from './effect.js';

/** Files by which a service of builds decides what runs, and with which rights. */
const WORKFLOW =
  /(?:^|\/)(?:\.github\/workflows\/[^/]+|\.gitlab-ci|azure-pipelines|bitbucket-pipelines|\.circleci\/config)(?:\.ya?ml)?$/;
/** All rights, rights for whoever opens a pull request, and every secret in one text. */
const WEAKENS_WORKFLOW = /\bpermissions:\s{0,8}write-all\b|\bpull_request_target\b|\btoJSON\(\s{0,8}secrets\s{0,8}\)/;
/** Rules of a database or a store of files that let everybody in. */
const RULES = /\.rules$/;
const WEAKENS_RULES = /\ballow\s[\w,\s]{1,64}:\s{0,8}if\s{1,8}true\b/;
/** Code in them runs when somebody installs, commits, enters the directory or starts an interpreter. */
const RUNS_UNASKED =
  /(?:^|\/)(?:package\.json|\.envrc|setup\.py|conftest\.py|(?:site|user)customize\.py|[^/]+\.pth|\.husky\/[^/]+|hooks\/[\w-]+)$/;
const INSTALL_SCRIPT = /\b(?:pre|post)?(?:install|prepare|prepublish)\b/;
const FETCHES_AND_RUNS =
  /\b(?:curl|wget)\s[^|;&\n]{1,256}\|\s{0,8}(?:sudo\s{1,8})?(?:ba|z|da|k)?sh\b|\b(?:ba|z)?sh\s{1,8}<\(\s{0,8}(?:curl|wget)\b|\beval\s{1,8}["']?\$\((?:curl|wget)\b/;

/** What a text that is written to a file takes away: `weaken`, a check or a right; `fetch`, it plants code to be fetched. */
export function weakenedBy(target: Target, text: string): 'weaken' | 'fetch' | undefined {
  if (target.type !== 'path') return undefined;
  const { path } = target;
  if (WORKFLOW.test(path) && WEAKENS_WORKFLOW.test(text)) return 'weaken';
  if (RULES.test(path) && WEAKENS_RULES.test(text)) return 'weaken';
  if (!FETCHES_AND_RUNS.test(text)) return undefined;
  return RUNS_UNASKED.test(path) || (/["'.]?scripts\b/.test(text) && INSTALL_SCRIPT.test(text)) ? 'fetch' : undefined;
}
