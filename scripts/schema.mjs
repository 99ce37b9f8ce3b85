// Writes schema/sluice.schema.json, which editors complete and check a policy with, from src/policy/schema.ts.
// With --check it writes nothing and fails where that is out of date.
import { toJsonSchema } from '@valibot/to-json-schema';
import { importTs } from './import-ts.mjs';
import { keepJson } from './keep-json.mjs';

const { PolicySchema } = await importTs('src/policy/schema.ts');
const { $schema, ...rest } = toJsonSchema(PolicySchema);
keepJson('schema', 'schema/sluice.schema.json', {
  $schema,
  // Where schemastore and editors find it: the file of the latest release.
  $id: 'https://unpkg.com/sluice/schema/sluice.schema.json',
  title: 'Sluice policy',
  description: 'What an agent may do: https://github.com/sluice-dev/sluice/blob/main/docs/policy.md',
  ...rest,
});
