import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPolicy } from '../../cli/policy.js';
import { type HttpOptions, type HttpServer, startHttp } from './start.js';

/** Starts the page and the API as the user's policy has them. What is given counts before that. */
export async function openHttp(options: HttpOptions): Promise<HttpServer> {
  const { machine } = options;
  // Only the user's and the managed file have a say in this: the directory does not matter.
  const { effective } = await openPolicy(machine, machine.home);
  const { port, otlp } = effective.server;
  const assets = pageDirectory();
  return startHttp({
    ...(port !== undefined && { port }),
    ...(otlp !== undefined && {
      otlp: { endpoint: otlp.endpoint, ...(otlp.headers !== undefined && { headers: otlp.headers }) },
    }),
    ...(assets !== undefined && { assets }),
    ...options,
  });
}

/** Where the built page lies, from the bundle and from the source. */
function pageDirectory(): string | undefined {
  const places = ['../ui/', '../../../dist/ui/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return places.find((place) => existsSync(`${place}index.html`) && existsSync(`${place}page.js`));
}
