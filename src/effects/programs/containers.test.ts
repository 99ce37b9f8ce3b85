import { describe, expect, it } from 'vitest';
import type { Knowledge } from '../effect.js';
import { judged } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, knowledge: Knowledge, effects: readonly string[]])[] = [
  [
    'apptainer exec -B /etc i.sif ls',
    'known',
    [
      'exec:i.sif:image',
      'exec:/work/project:workspace,image',
      'read:/etc:mount,recursive',
      'write:/etc:mount,recursive',
      'read:?.:list',
    ],
  ],
  ['crictl ps', 'known', ['service:crictl ps:read']],
  ['minikube delete', 'known', ['service:minikube delete:delete']],
  ['argocd app delete x', 'known', ['service:x:delete']],
  ['flux delete kustomization x', 'known', ['service:kustomization:delete', 'service:x:delete']],
];

describe('containers and clusters', () => {
  it.each(ROWS)('%s', (command, knowledge, effects) => {
    expect(judged(command)).toEqual({ knowledge, effects });
  });
});
