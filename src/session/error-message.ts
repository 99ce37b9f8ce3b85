import { show } from '../core/errors.js';

/** An error in words, whatever was thrown. */
export function errorMessage(error: unknown): string {
  try {
    const { message } = error as { message?: unknown };
    return error instanceof Error && typeof message === 'string' ? message : show(error);
  } catch {
    return 'something that cannot be read was thrown';
  }
}
