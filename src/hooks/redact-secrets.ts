import { isRecord } from '../core/data.js';
import { type Hook, type Transform, transform } from '../core/hook.js';
import type { TransformVerdict } from '../core/verdict.js';
import { mask, maskValue } from '../redact/mask.js';

export type RedactSecrets = Partial<Omit<Transform, 'kind' | 'on' | 'run' | 'always' | 'onError'>>;

/** How the text of a picture or a document begins in base64: PNG, JPEG, GIF, WebP, PDF. */
const PICTURE = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|JVBERi0)[A-Za-z0-9+/]+={0,2}$/;

/**
 * Masks secrets in what tools return and in the texts of their errors, before the model reads them. What is too long
 * to be searched is masked as well. It holds in observe mode too, and if it fails the output is withheld.
 *
 * @example
 * new Session({ hooks: [redactSecrets()] })
 */
export function redactSecrets(config: RedactSecrets = {}): Hook {
  return transform({
    name: 'redact-secrets',
    ...config,
    on: ['tool:post', 'tool:error'],
    always: true,
    onError: 'deny',
    run({ data }): TransformVerdict | undefined {
      if ('error' in data) {
        const { text, found } = mask(data.error);
        return found.length === 0 ? undefined : { replace: text, metrics: { masked: found } };
      }
      const pictures: string[] = [];
      const { value, found } = maskValue(setAside(data.output, pictures));
      if (found.length === 0) return undefined;
      return { replace: putBack(value, pictures), metrics: { masked: found } };
    },
  });
}

/** Pictures are long and hold no text: searching would cut them off. What stands in their place is no secret. */
function setAside(value: unknown, pictures: string[]): unknown {
  if (typeof value === 'string') {
    if (value.length < 4096 || !PICTURE.test(value)) return value;
    pictures.push(value);
    return place(pictures.length - 1);
  }
  if (Array.isArray(value)) return value.map((item) => setAside(item, pictures));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, setAside(item, pictures)]));
}

function putBack(value: unknown, pictures: readonly string[]): unknown {
  if (pictures.length === 0) return value;
  if (typeof value === 'string') {
    const index = pictures.findIndex((_, at) => value === place(at));
    return index === -1 ? value : pictures[index];
  }
  if (Array.isArray(value)) return value.map((item) => putBack(item, pictures));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, putBack(item, pictures)]));
}

/** No text of a tool is this by accident: it has a character that no JSON of a tool holds. */
function place(index: number): string {
  return `\u0000picture ${index}`;
}
