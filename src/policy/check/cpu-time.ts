/** Milliseconds that this process has worked, not those that went by: on a busy machine the same is read, and said. */
export function cpuTimeMs(): number {
  return process.cpuUsage().user / 1000;
}
