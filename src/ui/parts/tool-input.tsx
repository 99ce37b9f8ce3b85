import type { JSX } from 'preact';
import { escapeControl } from '../../core/escape-control.js';
import type { TextMark } from '../logic/text-runs.js';
import { UntrustedBlock, UntrustedText } from './untrusted-text.js';

/** What a call would do, whole: a shell's command with its marks, or every field of another tool's input. */
export function ToolInputText({
  command,
  input,
  marks = [],
}: {
  command?: string | undefined;
  input?: unknown;
  marks?: readonly TextMark[];
}): JSX.Element | null {
  const fields = fieldsOf(input).filter(
    ([name, value]) => !(command !== undefined && value === command) && !isAside(name),
  );
  return (
    <>
      {command !== undefined && <UntrustedBlock text={command} marks={marks} label="Command" />}
      {command === undefined && fields.length === 0 && <UntrustedBlock text={jsonOf(input)} label="Input" />}
      {fields.map(([name, value]) => (
        <div class="field" key={name}>
          <span class="field-name">
            <UntrustedText text={name} />
          </span>
          <UntrustedBlock text={typeof value === 'string' ? value : jsonOf(value)} label={escapeControl(name)} />
        </div>
      ))}
    </>
  );
}

/** What says nothing about what is done. */
function isAside(name: string): boolean {
  return name === 'description' || name === 'timeout';
}

function fieldsOf(input: unknown): [string, unknown][] {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.entries(input) : [];
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'nothing';
}
