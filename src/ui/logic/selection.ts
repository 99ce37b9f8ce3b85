/** The one after or before, staying at the ends. Nothing selected: the first or the last. */
export function stepSelection(ids: readonly string[], selected: string | undefined, by: 1 | -1): string | undefined {
  const at = selected === undefined ? -1 : ids.indexOf(selected);
  if (at === -1) return by === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(ids.length - 1, Math.max(0, at + by))];
}

/** What is selected when the list has changed: the same, or what has come into the place of what has gone. */
export function keepSelection(
  before: readonly string[],
  after: readonly string[],
  selected: string | undefined,
): string | undefined {
  if (selected !== undefined && after.includes(selected)) return selected;
  if (selected === undefined) return after[0];
  const left = new Set(after);
  const at = before.indexOf(selected);
  return (
    before.slice(at + 1).find((id) => left.has(id)) ??
    before.slice(0, Math.max(0, at)).findLast((id) => left.has(id)) ??
    after[0]
  );
}
