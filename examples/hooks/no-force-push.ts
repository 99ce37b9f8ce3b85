import { deny, guard } from 'sluice';

export const noForcePush = guard({
  name: 'no-force-push',
  on: 'tool:pre',
  when: '/^bash$/i',
  run({ data }) {
    const forced = /\bgit\s+push\b.*\s(--force|-f)(\s|$)/.test(String(data.input.command));
    return forced ? deny('Use --force-with-lease on your own branch.') : undefined;
  },
});
