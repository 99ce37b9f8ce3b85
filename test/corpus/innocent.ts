/**
 * Rows that a peer's own tests call dangerous and that do nothing: the command is known by a hash, since the corpora
 * are not part of the project. Each was read by a person, with the reason.
 */
export const INNOCENT: Readonly<Record<string, string>> = {
  '6110dac97572d529': 'it copies its own input to its output',
  '7c3b4b163d84e7ee': 'it prints five lines and waits',
  ad7d41a4abc36255: 'the text that it feeds to a shell only prints',
  '09a75a0336a885cc': 'the decoded text only prints',
  '336cbbe8bc56bc42': 'it uses the processor and touches nothing',
  ccc712f158f78d19: 'it waits for ever and touches nothing',
  '99af67cf375024cb': 'double parentheses are arithmetic: nothing is run',
  '18626a0fe0f9260b': 'command -v only says what a name means',
  d7c3567034e20488: 'command -V only says what a name means',
  '0b154f94516676b2': 'command -v only says what a name means',
  '95fdb102ed414756': 'watch joins its words, so the inner shell runs git without arguments',
  c324878c4c91b50a: 'parallel joins its words, so the inner shell gets the first of them only; run and seen',
  f73871869ce4b03c: 'parallel joins its words, so the inner shell gets the first of them only; run and seen',
  '98f4d780ba720ad6': 'parallel joins its words, so the inner shell gets the first of them only; run and seen',
  '2af599d4b52be599': 'parallel joins its words, so the inner shell gets the first of them only; run and seen',
  '7289ba2870bee83d': 'parallel joins its words, so the inner shell gets the first of them only; run and seen',
  '1f24def84eb8695d': 'parallel joins its words, so the inner shell gets the first of them only; run and seen',
  '4157d47f26a2e2cb': 'the arguments make it call true',
  '05fb110d94c61561': 'the code only prints a number',
  fff93033f0ae64ea: 'a quoted here-document is printed',
  '7506146a6a145f4c': 'ten shells deep it only prints',
  d8af4d2ca117c121: 'the here-document is printed, not run',
  ed25505eecf51d47: 'the here-document is printed, not run',
};
