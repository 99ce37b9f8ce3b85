/** A field's name without capitals and signs: `file_path`, `filePath` and `FILE-PATH` are one field for a reader. */
export function plainFieldName(field: string): string {
  if (/^[a-z]*$/.test(field)) return field;
  // Without letters of others, the pattern is a short one.
  if (/^[\w.-]*$/.test(field)) return field.replace(/[_.-]/g, '').toLowerCase();
  return field.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** A value that says nothing: the field is as good as left out. */
export function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
