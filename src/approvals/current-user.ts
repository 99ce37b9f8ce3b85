import { userInfo } from 'node:os';

/** Whose answers are given here. A user that the system has no name for is known by its number. */
export function currentUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
