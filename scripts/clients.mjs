// The generated part of docs/clients.md: what each client carries out, and what is done where it can't.
const BEGIN = '<!-- generated: npm run docs -->';
const END = '<!-- end of the generated part -->';
const POWERS = ['deny', 'allow', 'ask', 'replace', 'withhold', 'inject', 'stop'];

/** The page with its generated part made anew. */
export function clientsPage(page, { CLIENTS, INSTALLERS, FALLBACKS, wantedCapabilities }) {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`docs/clients.md needs the lines ${BEGIN} and ${END}`);
  const parts = CLIENTS.map((client) => section(client, wantedCapabilities));
  return `${before}${BEGIN}\n\n${legend(FALLBACKS)}\n\n${roles(CLIENTS)}\n\n${failures(INSTALLERS)}\n\n${parts.join('\n\n')}\n\n${END}${after}`;
}

function legend(instead) {
  const rows = POWERS.map((power) => `| ${power} | ${instead[power]} |`);
  return `| a client cannot | instead |\n|---|---|\n${rows.join('\n')}`;
}

/** Clients have one place for context, and no way to make it go away again. */
function roles(clients) {
  const rows = clients.map(
    ({ title, role }) =>
      `| ${title} | ${role} | ${other(role)} | ${role.startsWith('nothing') ? 'dropped' : 'stays in the conversation'} |`,
  );
  return `| client | the model takes context for | roles that are lost | \`ephemeral\` context |\n|---|---|---|---|\n${rows.join('\n')}`;
}

/** Whether a call goes on whose hook gave no answer. */
function failures(installers) {
  const rows = installers.map(
    ({ client: { title }, hookFailure: { onCrash, onTimeout, tested } }) =>
      `| ${title} | ${onCrash} | ${onTimeout} | ${tested ? 'yes' : 'no, read'} |`,
  );
  return `| client | a hook that crashed, was killed or is gone | a hook that says nothing for too long | tried |\n|---|---|---|---|\n${rows.join('\n')}`;
}

function other(role) {
  if (role.startsWith('nothing')) return 'all: there is no place for context';
  const own = role === 'developer' ? 'system' : role;
  return ['system', 'user', 'assistant'].filter((name) => name !== own).join(', ');
}

function section({ title, name, events }, wantedCapabilities) {
  const mapped = Object.entries(events).filter(([, { eventName }]) => eventName !== 'observed');
  const observed = Object.entries(events).flatMap(([event, { eventName }]) =>
    eventName === 'observed' ? [`\`${event}\``] : [],
  );
  const rows = mapped.map(([event, { eventName, capabilities }]) => {
    const wished = wantedCapabilities(eventName);
    const cells = POWERS.map((power) => (capabilities.includes(power) ? 'yes' : wished.includes(power) ? 'no' : ''));
    return `| \`${event}\` | \`${eventName}\` | ${cells.join(' | ')} |`;
  });
  const heading = title[0].toUpperCase() + title.slice(1);
  const table = `| event | is | ${POWERS.join(' | ')} |\n|---|---|${'---|'.repeat(POWERS.length)}\n${rows.join('\n')}`;
  const only = observed.length === 0 ? '' : `\n\nOnly recorded: ${observed.join(', ')}.`;
  return `### ${heading}: \`sluice hook ${name}\`\n\n${table}${only}`;
}
