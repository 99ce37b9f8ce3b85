/**
 * Commands whose effects are known to be wrong, and why. They run too: one that has become right must leave this list,
 * so that it can only shrink.
 */
export const GAPS: Readonly<Record<string, string>> = {};
