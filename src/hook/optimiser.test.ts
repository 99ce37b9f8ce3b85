import { afterEach, expect, it, vi } from 'vitest';
import { Optimiser } from './optimiser.js';

const versions = process.versions;
afterEach(() => Object.defineProperty(process, 'versions', { value: versions }));

function optimiserOn(node: string) {
  Object.defineProperty(process, 'versions', { value: { ...versions, node } });
  const setFlagsFromString = vi.fn();
  return { optimiser: new Optimiser(() => ({ setFlagsFromString })), setFlagsFromString };
}

it('waits once, and has the usual flags again where compiled code is loaded or written', () => {
  const { optimiser, setFlagsFromString } = optimiserOn('20.19.0');
  optimiser.asUsual();
  optimiser.wait();
  optimiser.wait();
  optimiser.asUsual();
  optimiser.asUsual();
  optimiser.wait();
  expect(setFlagsFromString.mock.calls.flat()).toEqual([
    '--interrupt-budget=675840',
    '--interrupt-budget=67584',
    '--interrupt-budget=675840',
  ]);
});

it('leaves a Node alone that has no such flag', () => {
  const { optimiser, setFlagsFromString } = optimiserOn('22.0.0');
  optimiser.wait();
  expect(setFlagsFromString).not.toHaveBeenCalled();
});
