import { claude } from './claude.js';
import type { Client } from './client.js';

/** Every client there is an adapter for. */
export const CLIENTS: readonly Client[] = [claude];
