import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isSluiceError } from '../core/errors.js';
import type { ErrorResponse } from './api.js';

/** A request that is not answered as was wished: with a status, a word for programs and a sentence for people. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly fix: string | undefined;

  constructor(status: ContentfulStatusCode, code: string, message: string, fix?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.fix = fix;
  }

  get body(): ErrorResponse {
    return { error: { code: this.code, message: this.message, ...(this.fix !== undefined && { fix: this.fix }) } };
  }
}

/** Whatever went wrong, as it is answered. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isSluiceError(error, 'AUDIT_QUERY_INVALID')) return new HttpError(400, 'query', error.message);
  if (isSluiceError(error)) return new HttpError(500, error.code, error.message);
  return new HttpError(
    500,
    'INTERNAL',
    `Sluice itself failed: ${error instanceof Error ? error.message : String(error)}`,
  );
}
