import type { Client } from './client.js';
import type { ClientFiles } from './client-files.js';
import type { ClientModule } from './client-module.js';
import { CLIENT_MODULES } from './registry.js';
import type { HandlerLayout } from './settings/handler-layout.js';
import type { Installer } from './settings/installer.js';
import type { SessionHistory } from './shared/history-call.js';

/** The clients that Sluice can install itself into. */
export const INSTALLABLE_CLIENTS: readonly string[] = namesOf('installer');
/** Those whose sessions can be read. */
export const HISTORY_CLIENTS: readonly string[] = namesOf('history');
/** Those that handlers can be built for. */
export const BUILDABLE_CLIENTS: readonly string[] = namesOf('handlers');

/** Each by itself: a hook speaks with one of them. */
export async function loadClient(name: string): Promise<Client | undefined> {
  return moduleOf(name)?.protocol();
}

export async function loadClients(): Promise<readonly Client[]> {
  return Promise.all(CLIENT_MODULES.map((module) => module.protocol()));
}

export async function loadClientFiles(): Promise<readonly ClientFiles[]> {
  return loaded(CLIENT_MODULES.map((module) => module.files?.()));
}

export async function loadInstallers(): Promise<readonly Installer[]> {
  return loaded(CLIENT_MODULES.map((module) => module.installer?.()));
}

export async function loadHistories(): Promise<readonly SessionHistory[]> {
  return loaded(CLIENT_MODULES.map((module) => module.history?.()));
}

export async function loadHandlerLayout(name: string): Promise<HandlerLayout | undefined> {
  return moduleOf(name)?.handlers?.();
}

function moduleOf(name: string): ClientModule | undefined {
  return CLIENT_MODULES.find(({ facts }) => facts.name === name);
}

function namesOf(part: 'installer' | 'history' | 'handlers'): string[] {
  return CLIENT_MODULES.filter((module) => module[part] !== undefined).map(({ facts }) => facts.name);
}

async function loaded<Part>(parts: readonly (Promise<Part> | undefined)[]): Promise<Part[]> {
  return Promise.all(parts.flatMap((part) => part ?? []));
}
