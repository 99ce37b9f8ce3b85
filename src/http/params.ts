import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import * as v from 'valibot';
import { parseTime } from '../audit/query.js';
import { ROUTES } from './api.js';
import { HttpError } from './http-error.js';
import type { Journal } from './journal.js';
import type { HonoEnv } from './services.js';

// What a request asks for, read and checked.

export const DAY_MS = 24 * 3_600_000;

type Path = (typeof ROUTES)[number]['path'];

/** What is not in the table is not described: the table decides which routes there are. */
export function documentedPath<P extends Path>(path: P): P {
  if (!ROUTES.some((route) => route.path === path)) throw new Error(`${path} is not described`);
  return path;
}

export function incomingMessageOf(context: Context<HonoEnv>): IncomingMessage {
  return context.env.incoming;
}

export async function bodyOf<T extends v.GenericSchema>(
  context: Context<HonoEnv>,
  schema: T,
): Promise<v.InferOutput<T>> {
  // A form of a foreign page can't have this type without asking first.
  if (!/^application\/json\s*(?:;|$)/i.test(context.req.header('content-type') ?? ''))
    throw new HttpError(415, 'type', 'Expected a body of the type application/json.');
  let given: unknown;
  try {
    given = JSON.parse(await context.req.text());
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, 'body', 'The body is not JSON.');
  }
  const read = v.safeParse(schema, given);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new HttpError(400, 'body', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
}

export function choiceOf(context: Context<HonoEnv>): 'project' | 'deny-project' {
  const { choice = 'project' } = context.req.query();
  if (choice === 'project' || choice === 'deny-project') return choice;
  throw new HttpError(400, 'choice', 'Expected project or deny-project.');
}

export function limitOf(context: Context<HonoEnv>, otherwise = 100): number {
  const { limit } = context.req.query();
  const given = limit === undefined ? otherwise : Number(limit);
  if (!Number.isInteger(given) || given < 1) throw new HttpError(400, 'limit', 'Expected a whole number from 1.');
  return Math.min(given, 1000);
}

export function sinceOf(context: Context<HonoEnv>, journal: Journal, otherwise = DAY_MS): number {
  const now = Date.now();
  return journal.since(parseTime('since', context.req.query('since'), now) ?? now - otherwise);
}
