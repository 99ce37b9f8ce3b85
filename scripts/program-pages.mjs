// The pages of docs/programs: which programs are known, in which tier, and what they can do.

/** Every command of a program: itself, and its subcommands. */
function commandsOf(data) {
  const below = [...(data.subcommands ?? []).map(([, sub]) => sub), ...(data.alone ? [data.alone] : [])];
  return [data, ...below.flatMap(commandsOf)];
}

const KINDS = ['read', 'write', 'delete', 'exec', 'send', 'receive', 'env', 'privilege', 'vcs', 'service'];
const ROLE_KINDS = {
  shell: ['exec'],
  command: ['exec'],
  host: ['send'],
  source: ['read', 'receive'],
  'copy-source': ['read', 'receive'],
  'copy-target': ['write', 'send'],
  body: ['read'],
};

function kindsOf(data) {
  const found = new Set();
  for (const { effects = [], operands = [], roles = {} } of commandsOf(data)) {
    for (const { kind } of effects) if (kind !== undefined) found.add(kind);
    for (const role of [...operands.map(({ role }) => role), ...Object.values(roles)])
      for (const kind of ROLE_KINDS[role] ?? [role]) if (KINDS.includes(kind)) found.add(kind);
  }
  return KINDS.filter((kind) => found.has(kind));
}

function optionsOf(data) {
  const texts = commandsOf(data).flatMap(({ flags, values, attached }) => [flags, values, attached]);
  return new Set(texts.flatMap((text) => (text ?? '').split(' ').filter((name) => name !== ''))).size;
}

const count = (data) => (data.subcommands ?? []).reduce((sum, [phrases]) => sum + phrases.length, 0);
const byName = (a, b) => (a.names[0] < b.names[0] ? -1 : 1);
const code = (names) => names.map((name) => `\`${name.replaceAll('|', '\\|')}\``).join(', ');

function table(programs) {
  const rows = programs.map((data) => {
    const does = [...kindsOf(data), ...(commandsOf(data).some(({ custom }) => custom !== undefined) ? ['code'] : [])];
    return `| ${code(data.names)} | ${does.join(', ') || 'nothing'} | ${optionsOf(data) || ''} | ${count(data) || ''} |`;
  });
  return `| program | can | options | subcommands |\n|---|---|---|---|\n${rows.join('\n')}`;
}

/** A page for each tier. */
export function programPages(programs) {
  const full = programs.filter(({ tail }) => !tail).sort(byName);
  const tail = programs.filter((data) => data.tail).sort(byName);
  const names = (list) => list.reduce((sum, data) => sum + data.names.length, 0);
  return {
    'README.md': `# Programs that Sluice knows

This page is generated from \`src/programs/data\`. \`sluice explain --program <name>\` shows every option and effect of a program, and which file says so. [Describe a program](../describe-a-program.md) says how to add one.

There are two tiers. The ${names(full)} programs on this page are those that developers and agents run: their options, operands and effects are described in full. The ${names(tail)} programs of the [tail](tail.md) have their options and operands, and the effects that a rule would stop. A call of those is never harmless: without an effect it is unknown.

An option that a file does not list makes the call unknown. "Can" lists the effects that a program may have, depending on its words; "code" means that some of its words are a language of their own, with a parser in \`src/effects/custom\`.

${table(full)}
`,
    'tail.md': `# Programs of the tail

This page is generated from \`src/programs/data\`. [Programs](README.md) explains the two tiers.

${table(tail)}
`,
  };
}
