import { expect, test } from 'vitest';
import { EXAMPLE_MACHINE } from '../policy/check/pack-tests.test-helper.js';
import { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { PACKS } from '../policy/load/builtin.js';

const { recommended } = PACKS;
if (recommended === undefined) throw new Error('There is no pack "recommended": run npm run packs.');
const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [recommended] }] });

function decide(command: string): string {
  return evaluator.evaluate({ ...EXAMPLE_MACHINE, tool: 'Bash', input: { command } }).decision;
}

test.each(['HOME', 'PATH', 'LANG', 'NODE_ENV', 'LC_ALL', 'GITHUB_SHA', 'SOURCE_FILE', 'LOG_DIR', 'app_name'])(
  '$%s tells no secret',
  (name) => {
    expect(decide(`echo $${name}`)).toBe('allow');
  },
);

test.each(['BW_SESSION', 'PIP_INDEX_URL', 'CELERY_BROKER_URL', 'TF_VAR_db', 'GOPROXY', 'AUTH', 'MAVEN_OPTS'])(
  '$%s may hold a secret',
  (name) => {
    expect(decide(`echo $${name}`)).toBe('defer');
  },
);
