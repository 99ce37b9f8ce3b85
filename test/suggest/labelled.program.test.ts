import { expect, it } from 'vitest';
import { EXAMPLE_MACHINE } from '../../src/policy/check/pack-tests.test-helper.js';
import { evaluatorWithRules, suggestRules } from '../../src/policy/suggest/suggestions.js';
import { rows } from '../corpus/load.js';
import { holdsSecret, judge, MONTH, past, ROOT, situation } from './month.js';

const labelled = rows<{ command: string; labels: Readonly<Record<string, string>> }>('labelled.jsonl');
if (labelled.length === 0)
  console.log('NOT TESTED: what peers deny, since SLUICE_CORPUS does not name a folder with labelled.jsonl');

it.skipIf(labelled.length === 0)(
  'opens nothing that a peer denies',
  async () => {
    const { peerDenies } = await import('../score/peer.js');
    const calls = past(MONTH);
    const { suggestions } = await suggestRules(() => calls, {
      evaluator: judge,
      contextFor: situation,
      holdsSecret,
      examples: [],
    });
    expect(suggestions.filter(({ rule: { inside = ROOT } }) => [inside].flat().includes(ROOT))).toEqual(suggestions);
    const after = evaluatorWithRules(judge, suggestions);
    // Each of the rules holds here.
    const opened = labelled.filter(({ command }) => {
      const call = { ...EXAMPLE_MACHINE, root: ROOT, cwd: ROOT, tool: 'Bash', input: { command } };
      const then = after.evaluate(call);
      const spoken = then.partDecisions.some(({ rule }) => rule?.at.file === 'suggested');
      return spoken && then.decision === 'allow' && judge.evaluate(call).decision !== 'allow';
    });
    // The peer takes long for each: it is asked about what matters, and about what it has to deny.
    const denied = ({ command, labels }: (typeof labelled)[number]) =>
      Object.values(labels).includes('deny') || peerDenies(command);
    console.log(`Of ${labelled.length} labelled rows the suggested rules open ${opened.length}`);
    expect(opened.filter(denied)).toEqual([]);
    expect(opened.length).toBeGreaterThan(0);
    expect(peerDenies('git push --force origin main')).toBe(true);
  },
  120_000,
);
