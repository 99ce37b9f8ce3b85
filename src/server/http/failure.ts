import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Failure } from './api.js';

/** A request that is not answered as was wished: with a status, a word for programs and a sentence for people. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly fix: string | undefined;

  constructor(status: ContentfulStatusCode, code: string, message: string, fix?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.fix = fix;
  }

  get body(): Failure {
    return { error: { code: this.code, message: this.message, ...(this.fix !== undefined && { fix: this.fix }) } };
  }
}
