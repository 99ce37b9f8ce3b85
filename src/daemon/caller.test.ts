import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { WaitingCaller } from './caller.js';

/** A caller that waits for 80 ms, and a clock that the test moves. */
function wait(budget = 80) {
  let now = 1_000;
  const sent: string[] = [];
  const socket = {
    write: (text: string) => sent.push(text),
    end: (text: string) => sent.push(String(text)),
    destroy() {},
  };
  const caller = new WaitingCaller(socket as unknown as Socket, { id: '1', firstSignalMs: budget }, now, {
    now: () => now,
  });
  return {
    caller,
    sent,
    pass(ms: number) {
      now += ms;
    },
  };
}

const answer = { stdout: 'out', stderr: '', exitCode: 0 };

test('what comes in time is answered, once', () => {
  const { caller, sent, pass } = wait();
  pass(60);
  caller.answer(answer);
  caller.answer(answer);
  expect(sent).toEqual(['A 1 0 3 0\nout']);
});

test('nothing is done once its time is over: it runs the hook itself, and its question is left to that', () => {
  const { caller, sent, pass } = wait();
  const { handedOver: moved, gone } = caller;
  pass(70);
  expect(caller.isWaiting).toBe(false);
  caller.answer(answer);
  caller.sendWorking();
  caller.close();
  expect([sent, moved.aborted, gone.aborted]).toEqual([[], true, false]);
});

test('who is told of the work waits on, and not beyond a stop of this process', () => {
  const { caller, sent, pass } = wait();
  pass(25);
  caller.sendWorkingIfDue();
  pass(1_000);
  caller.sendWorkingIfDue();
  expect(caller.isWaiting).toBe(true);
  pass(3_000);
  caller.sendWorkingIfDue();
  expect([caller.isWaiting, caller.handedOver.aborted, sent.length]).toEqual([false, true, 2]);
});

test('who goes without a word takes its question along; who says so does not', () => {
  const [one, other] = [wait().caller, wait().caller];
  one.close();
  other.leave();
  other.close();
  expect([one.gone.aborted, one.handedOver.aborted, other.gone.aborted, other.handedOver.aborted]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
