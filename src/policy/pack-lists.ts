const PLACEHOLDER = /(\(\?:|\{)?<client (\w+)>/g;

/**
 * The text of a pack with the lists of clients in it, where it has their names: between the others of a `[list]`, as
 * `(?:<client names>)` in an expression, as `{<client programs>}` in a glob. Each line stays the line that it is: rules are
 * shown with it.
 */
export function fillPack(text: string, lists: Readonly<Record<string, readonly string[]>>): string {
  return text.replace(PLACEHOLDER, (_, opened: string | undefined, name: string) => {
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (list === undefined || list.length === 0)
      throw new Error(`There is no list <client ${name}>. Lists: ${Object.keys(lists).join(', ')}.`);
    if (opened === undefined) return list.map((item) => JSON.stringify(item)).join(', ');
    return opened + list.join(opened === '{' ? ',' : '|');
  });
}
