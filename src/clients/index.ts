import { claude } from './claude/index.js';
import type { ClientModule } from './client-module.js';
import { codex } from './codex/index.js';
import { copilot } from './copilot/index.js';
import { cursor } from './cursor/index.js';
import type { ClientName } from './facts.js';
import { gemini } from './gemini/index.js';
import { generic } from './generic/index.js';
import { opencode } from './opencode/index.js';
import { qwen } from './qwen/index.js';
import type { HandlerLayout } from './settings/handler-layout.js';
import type { Installer } from './settings/installer.js';
import type { SessionHistory } from './shared/history-call.js';

/** By the names of the facts, in the same order. */
const MODULES: Readonly<Record<ClientName, ClientModule>> = {
  claude,
  codex,
  gemini,
  qwen,
  copilot,
  opencode,
  cursor,
  generic,
};

const ALL: readonly ClientModule[] = Object.values(MODULES);

/** The clients that Sluice can install itself into. */
export const INSTALLABLE_CLIENTS: readonly string[] = namesOf('installer');
/** Those whose sessions can be read. */
export const HISTORY_CLIENTS: readonly string[] = namesOf('history');
/** Those that handlers can be built for. */
export const BUILDABLE_CLIENTS: readonly string[] = namesOf('handlers');

export async function loadInstallers(): Promise<readonly Installer[]> {
  return loaded(ALL.map((module) => module.installer?.()));
}

export async function loadHistories(): Promise<readonly SessionHistory[]> {
  return loaded(ALL.map((module) => module.history?.()));
}

export async function loadHandlerLayout(name: string): Promise<HandlerLayout | undefined> {
  return moduleOf(name)?.handlers?.();
}

function moduleOf(name: string): ClientModule | undefined {
  return ALL.find(({ facts }) => facts.name === name);
}

function namesOf(part: 'installer' | 'history' | 'handlers'): string[] {
  return ALL.filter((module) => module[part] !== undefined).map(({ facts }) => facts.name);
}

async function loaded<Part>(parts: readonly (Promise<Part> | undefined)[]): Promise<Part[]> {
  return Promise.all(parts.flatMap((part) => part ?? []));
}
