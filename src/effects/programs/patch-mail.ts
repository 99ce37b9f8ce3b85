import type { ProgramCall, ProgramSpec } from '../program.js';
import { toolVerbs } from './wide-a-strict.js';

const LORE = 'lore.kernel.org';

/** Takes a thread from the archive of a list, or from a file. */
function fetches(call: ProgramCall): void {
  if (!call.has('-m', '--use-local-mbox')) call.net('receive', LORE, 'download');
}

function saves(call: ProgramCall): void {
  fetches(call);
  if (!call.has('-o', '--outdir')) call.at('write', './*');
}

/** The repository says in a file of its own which programs look at patches, and who gets them. */
function asksWorkspace(call: ProgramCall): void {
  call.workspace('config');
}

const THREAD = '-v --use-version -P --cherry-pick -n --mbox-name -p --use-project --guess-lookback -b --guess-branch';
const SEEN =
  '-C --no-cache -t --apply-cover-trailers -S --sloppy-trailers -T --no-add-trailers -s --add-my-sob -l --add-link --cc-trailers --no-parent --allow-unicode-control-chars -c --check-newer-revisions --check';

/** Patches that travel by mail. */
export const PATCH_MAIL: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'b4',
    flags: '-d --debug -q --quiet -n --no-interactive --offline-mode --no-stdin',
    verbs: {
      mbox: {
        takes: THREAD,
        reads: '-m --use-local-mbox',
        writes: '-o --outdir',
        flags: '-C --no-cache -c --check-newer-revisions -M --save-as-maildir -f --filter-dupes',
        judge: saves,
      },
      am: {
        takes: THREAD,
        reads: '-m --use-local-mbox',
        writes: '-o --outdir',
        flags: `${SEEN} -Q --quilt-ready -g --guess-base -3 --prep-3way --no-cover --no-partial-reroll -M --save-as-maildir`,
        judge(call) {
          saves(call);
          if (call.has('--check')) asksWorkspace(call);
        },
      },
      // What strangers wrote becomes commits here.
      shazam: {
        takes: THREAD,
        reads: '-m --use-local-mbox',
        flags: `${SEEN} -H --make-fetch-head -M --merge --resolve`,
        judge(call) {
          fetches(call);
          if (call.has('--check')) asksWorkspace(call);
          if (call.has('-M', '--merge')) return 'it opens an editor for the merge';
          call.named('vcs', call.has('-H', '--make-fetch-head') ? 'FETCH_HEAD' : 'HEAD', 'commit');
          call.at('write', './**');
          return undefined;
        },
      },
      prep: {
        takes:
          '-n --new -f --fork-point -e --enroll -F --from-thread --set-prefixes --manual-reroll --cleanup --show-info --compare-to',
        writes: '-p --format-patch',
        flags: '-c --auto-to-cc --edit-cover --edit-deps --show-revision --force-revision --check',
        judge(call) {
          if (call.has('--edit-cover', '--edit-deps')) return 'it opens an editor';
          if (call.has('-c', '--auto-to-cc', '--check')) asksWorkspace(call);
          if (call.has('--cleanup')) call.named('vcs', call.value('--cleanup') ?? 'branch', 'delete', 'history');
          if (call.has('-n', '--new', '-e', '--enroll'))
            call.named('vcs', call.value('-n', '--new') ?? 'branch', 'branch');
          if (call.has('-F', '--from-thread')) call.net('receive', LORE, 'download');
          call.named('vcs', 'cover letter', 'commit');
          return undefined;
        },
      },
      send: {
        takes: '--to --cc --resend --preview-to',
        writes: '-o --output-dir',
        flags: '-d --dry-run --reflect --no-trailer-to-cc --not-me-too --no-sign',
        judge(call) {
          asksWorkspace(call);
          if (!call.has('-d', '--dry-run', '-o', '--output-dir')) call.net('send', 'mailing list', 'mail', 'publish');
        },
      },
      trailers: {
        takes: '-F --trailers-from --since',
        reads: '-m --use-local-mbox',
        flags: '-u --update -S --sloppy-trailers',
        judge(call) {
          fetches(call);
          if (call.has('-u', '--update')) call.named('vcs', 'HEAD', 'history', 'commit');
        },
      },
    },
  }),
];
