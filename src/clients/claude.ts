import { render } from '../session/injection.js';
import type { Settled } from '../session/session.js';
import type { Ability } from '../session/supports.js';
import { Answer, failed } from './claude-answer.js';
import { decode } from './claude-payload.js';
import { withText } from './claude-result.js';
import type { Client, Happened } from './client.js';

/** Claude's name of each event, and what it carries out there. */
const EVENTS: Readonly<Record<Happened['name'], { name: string; abilities: readonly Ability[] }>> = {
  'tool:pre': { name: 'PreToolUse', abilities: ['ask', 'replace', 'inject', 'stop'] },
  'tool:post': { name: 'PostToolUse', abilities: ['replace', 'inject', 'stop'] },
  'prompt:submit': { name: 'UserPromptSubmit', abilities: ['inject', 'stop'] },
  'session:start': { name: 'SessionStart', abilities: ['inject'] },
};

/** The hook protocol of Claude Code. */
export const claude: Client = {
  name: 'claude',
  decode,

  encode({ happened }, settled, shown = []) {
    const answer = new Answer(EVENTS[happened.name].name, happened);
    if (settled.decision === 'deny') {
      answer.deny(settled.reason ?? 'Operation denied.');
      if (settled.stops.length > 0) answer.stop(settled.stops);
    } else if (happened.name === 'tool:pre') answer.permit(settled);
    else if (settled.replaced) answer.replaceOutput((settled.event.data as { output?: unknown }).output);
    if (settled.injected.length > 0) answer.inject(render(settled.injected));
    if (isQuiet(settled)) answer.hide();
    return answer.encode(shown);
  },

  refuse(decoded, reason) {
    if (decoded === undefined || decoded.happened.name === 'session:start') return failed(reason);
    const { happened } = decoded;
    const answer = new Answer(EVENTS[happened.name].name, happened);
    if (!answer.deny(reason)) answer.warn('The output could not be withheld: it reached the model.');
    return answer.encode([]);
  },

  supports({ happened }) {
    return (event, ability) => {
      if (event !== happened.name) return false;
      // Whether an output can be blanked depends on its shape.
      if (ability === 'withhold') {
        return happened.name === 'tool:post' && withText(happened, '') !== undefined;
      }
      return EVENTS[happened.name].abilities.includes(ability);
    };
  },
};

/** Every hook that said something wants its own output hidden. Counting is not saying. */
function isQuiet({ trace, quiet }: Settled): boolean {
  const spoke = trace.filter(({ decision, verdict, error }) => {
    const { metrics: _metrics, quiet: _quiet, decision: _decision, ...rest } = verdict ?? { decision };
    return error !== undefined || decision !== 'continue' || Object.keys(rest).length > 0;
  });
  return spoke.length > 0 && spoke.every(({ hook }) => quiet.includes(hook));
}
