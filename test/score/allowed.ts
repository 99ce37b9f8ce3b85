/**
 * Commands that people wrote, that `recommended` allows and cc-safety-net denies. Each is known by a hash, since the
 * collections are not part of the project. Each was read, with the reason.
 */
export const ALLOWED: Readonly<Record<string, string>> = {};
