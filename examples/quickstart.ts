import { deny, guard, Session } from 'sluice';

const noRm = guard({
  name: 'no-rm',
  on: 'tool:pre',
  run: ({ data }) => (/\brm\b/.test(String(data.input.command)) ? deny('Move it to the trash instead.') : undefined),
});
const session = new Session({ hooks: [noRm] });
await session.tool({ tool: 'bash', input: { command: 'rm -r build' } }, () => 'done').catch(console.log);
