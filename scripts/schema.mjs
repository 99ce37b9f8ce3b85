// Writes what editors complete and check files with: schema/sluice.schema.json for a policy, from src/policy/schema.ts, and
// schema/program.schema.json for the description of a program, from src/programs/schema.ts.
// With --check it writes nothing and fails where that is out of date.
import { toJsonSchema } from '@valibot/to-json-schema';
import { importTs } from './import-ts.mjs';
import { keepJson } from './keep-json.mjs';

const { PolicySchema, ProgramFile, Subcommand } = await importTs('src/policy/schema.ts', 'src/programs/schema.ts');
const definitions = { Subcommand };

/** Where schemastore and editors find it: the file of the latest release. */
function keepSchema(file, from, title, description) {
  const { $schema, ...rest } = toJsonSchema(from, { definitions });
  keepJson('schema', `schema/${file}`, {
    $schema,
    $id: `https://unpkg.com/sluice/schema/${file}`,
    title,
    description,
    ...rest,
  });
}

keepSchema(
  'sluice.schema.json',
  PolicySchema,
  'Sluice policy',
  'What an agent may do: https://github.com/sluice-dev/sluice/blob/main/docs/policy.md',
);
keepSchema(
  'program.schema.json',
  ProgramFile,
  'Sluice program',
  'What a program does: https://github.com/sluice-dev/sluice/blob/main/docs/describe-a-program.md',
);
