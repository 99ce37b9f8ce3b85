// Stands in for `node:os` in the hook that a client starts.

/** As Node's own does it, which is loaded only where the environment does not say. */
export function homedir(): string {
  const { HOME = '' } = process.env;
  if (process.platform !== 'win32' && HOME !== '') return HOME;
  return (process.getBuiltinModule('node:os') as typeof import('node:os')).homedir();
}
