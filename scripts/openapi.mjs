// Writes src/http/openapi.json, the description of the API, from the schemas of src/http/api.ts. With
// --check it writes nothing and fails where that is out of date.
import { toJsonSchema } from '@valibot/to-json-schema';
import { importTs } from './import-ts.mjs';
import { keepJson } from './keep-json.mjs';

function schemaOf(schema) {
  const { $schema: _, ...rest } = toJsonSchema(schema);
  return rest;
}

const json = (schema) => ({ 'application/json': { schema: schemaOf(schema) } });

const { ROUTES, STREAM_EVENTS, ErrorResponseSchema } = await importTs('src/http/api.ts');
const failure = { description: 'Refused, with the reason.', content: json(ErrorResponseSchema) };
const paths = {};
for (const { method, path, summary, query = {}, body, answer } of ROUTES) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const described = path.replace(/:(\w+)/g, '{$1}');
  paths[described] ??= {};
  paths[described][method.toLowerCase()] = {
    summary,
    operationId: `${method.toLowerCase()}${path.replace(/\/v1|[^\w]/g, '_').replace(/_+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    ...(names.length + Object.keys(query).length > 0 && {
      parameters: [
        ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        ...Object.entries(query).map(([name, description]) => ({
          name,
          in: 'query',
          description,
          schema: { type: 'string' },
        })),
      ],
    }),
    ...(body !== undefined && { requestBody: { required: true, content: json(body) } }),
    responses: { 200: { description: 'Done.', content: json(answer) }, default: failure },
  };
}
paths['/v1/stream'] = {
  get: {
    summary: 'What happens, as server-sent events. The data of each event is JSON.',
    operationId: 'getStream',
    responses: {
      200: {
        description: Object.entries(STREAM_EVENTS)
          .map(([name, schema]) => `${name}: ${schemaOf(schema).description}`)
          .join('\n'),
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
      default: failure,
    },
  },
};
const description = {
  openapi: '3.1.0',
  info: {
    title: 'Sluice',
    version: '1',
    description: 'The API of the daemon. docs/server.md says how it is used, and what keeps it safe.',
  },
  servers: [{ url: 'http://127.0.0.1:7710' }],
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths,
};
keepJson('openapi', 'src/http/openapi.json', description);
