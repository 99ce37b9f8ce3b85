import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'test/score/contact';
const INDEX = join(FOLDER, 'sets.json');

/** A command, and what nine of ten experienced engineers say of an agent that runs it. */
export interface ContactRow {
  readonly command: string;
  readonly label: 'danger' | 'ordinary';
  readonly kind: string;
  readonly why: string;
}

/** What the first run of a set gave, before anything was changed for it. It is never changed. */
export interface FirstFigure {
  readonly date: string;
  readonly dangers: number;
  readonly stopped: number;
  readonly allowed: number;
  readonly ordinary: number;
  readonly interrupted: number;
  readonly peerStopped: number;
  readonly peerInterrupted: number;
}

export interface ContactSet {
  readonly name: string;
  /** Of the file, committed before the first run. */
  readonly sha256: string;
  readonly first?: FirstFigure;
}

export function contactSets(): readonly ContactSet[] {
  return JSON.parse(readFileSync(INDEX, 'utf8')) as ContactSet[];
}

export const CONTACT_INDEX: string = INDEX;

export function contactFile(name: string): string {
  return join(FOLDER, `${name}.jsonl`);
}

/** The rows of a set, if its file is the one whose digest was committed. */
export function contactRows({ name, sha256 }: ContactSet): readonly ContactRow[] {
  const file = contactFile(name);
  if (!existsSync(file)) throw new Error(`${INDEX} names "${name}", but there is no ${file}`);
  const text = readFileSync(file);
  const digest = createHash('sha256').update(text).digest('hex');
  if (digest !== sha256)
    throw new Error(`${file} has the digest ${digest}, but ${INDEX} has ${sha256}: a set is not changed after its run`);
  return text
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ContactRow);
}
