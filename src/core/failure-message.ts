/** That a hook failed, and why. What runs hooks begins with their name already, and is not told twice. */
export function failureMessage(hook: string, message: string): string {
  const name = `Hook "${hook}" `;
  return message.startsWith(name) ? message : `${name}failed: ${message}`;
}
