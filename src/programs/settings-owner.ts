/** Whose settings a file has, where most of them are harmless. The schema of a database may name functions that act. */
export const SETTINGS_OWNERS = ['npm', 'ruff', 'tsc', 'formatter', 'sqlite', 'versions', 'volta'] as const;
export type SettingsOwner = (typeof SETTINGS_OWNERS)[number];
