/**
 * Commands whose effects are known to be wrong, and why. They run too: one that has become right must leave this list,
 * so that it can only shrink.
 */
export const GAPS: Readonly<Record<string, string>> = {
  'find dir -execdir touch touched.txt \\;': 'the reader leaves the directory of the command as it is',
  'mkdir -vp a/../b': 'paths are compared as text, in which a is gone',
  "python3 -c \"import zipfile; zipfile.ZipFile('z.zip', 'w').write('notes.txt')\"":
    'methods of an archive that is written are taken for those of a file',
  'sqlite3 data.db ".system touch sys.txt"': 'the head of the database is read, whatever is done then',
  'git -C dir status': 'where the repository begins is not in the text: it is above the directory here',
  'cd dir && git checkout feature': 'where the repository begins is not in the text: it is above the directory here',
};
