import { Conversation, guard, inject, notify, Session } from 'sluice';

/** Finds lines over 80 columns: any linter that gives text will do. */
function lint(path: string, content: string): string[] {
  return content
    .split('\n')
    .flatMap((line, index) => (line.length > 80 ? [`${path}:${index + 1}: line too long (${line.length} > 80)`] : []));
}

/** After each write the model reads what the linter found, within the same turn, and mends it. */
export const linterFeedback = guard({
  name: 'linter_feedback',
  on: 'tool:post',
  when: '/^(Write|Edit)$/',
  run({ data }) {
    const findings = lint(String(data.input.file_path), String(data.input.content));
    if (findings.length === 0) return;
    return { ...inject(`The linter found:\n${findings.join('\n')}`), ...notify(`${findings.length} lint finding(s)`) };
  },
});

type Write = { file_path: string; content: string };

/** A scripted model: it writes a bad file, reads its context, and mends the file in the same turn. */
export async function run(
  files = new Map<string, string>(),
): Promise<{ files: Map<string, string>; talk: Conversation }> {
  const talk = new Conversation();
  const session = new Session({ hooks: [linterFeedback], context: talk });
  const write = (input: Write) =>
    session.tool({ tool: 'Write', input }, () => {
      files.set(input.file_path, input.content);
      return 'written';
    });

  talk.say('user', 'Write config.py');
  session.turn();
  await write({ file_path: 'config.py', content: `x = "${'a'.repeat(100)}"` });
  const told = talk
    .take()
    .some(({ metadata, content }) => metadata.source === 'hook' && content.includes('line too long'));
  if (told) await write({ file_path: 'config.py', content: 'x = "a" * 100' });
  await session.end();
  return { files, talk };
}
