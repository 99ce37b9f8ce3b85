import { signal } from '@preact/signals';

/** The views, in the order of their numbers. */
export const VIEWS = [
  { name: 'now', title: 'Needs you now', short: 'Now', icon: 'now' },
  { name: 'feed', title: 'Live feed', short: 'Feed', icon: 'feed' },
  { name: 'sessions', title: 'Sessions', short: 'Sessions', icon: 'sessions' },
  { name: 'stopped', title: 'Stopped', short: 'Stopped', icon: 'deny' },
  { name: 'approved', title: 'Approved', short: 'Approved', icon: 'approved' },
  { name: 'policy', title: 'Policy', short: 'Policy', icon: 'policy' },
  { name: 'latency', title: 'Latency', short: 'Latency', icon: 'latency' },
  { name: 'audit', title: 'Audit', short: 'Audit', icon: 'audit' },
] as const;
export type ViewName = (typeof VIEWS)[number]['name'];

export interface Route {
  readonly view: ViewName;
  /** Of a session. */
  readonly id?: string;
}

/** What an address names. What is not known is the first view. */
export function routeOf(hash: string): Route {
  const [view = '', id = ''] = hash.replace(/^#\/?/, '').split('/');
  const known = VIEWS.find(({ name }) => name === view)?.name ?? 'now';
  if (known !== 'sessions' || id === '') return { view: known };
  try {
    return { view: known, id: decodeURIComponent(id) };
  } catch {
    return { view: known };
  }
}

export const route = signal<Route>({ view: 'now' });

export function go(view: ViewName): void {
  location.hash = `#/${view}`;
  // The browser tells it later: whoever types at once types into the new view.
  route.value = { view };
}

/** What somebody wants explained: the box takes it over. */
export const toExplain = signal<{ readonly command: string; readonly cwd?: string } | undefined>(undefined);
/** Rises when the box should get the keys. */
export const focusExplain = signal(0);

export function explaining(command?: string, cwd?: string): void {
  if (command !== undefined) toExplain.value = { command, ...(cwd !== undefined && { cwd }) };
  go('policy');
  focusExplain.value++;
}

export function followAddress(): () => void {
  const change = (): void => {
    route.value = routeOf(location.hash);
  };
  change();
  addEventListener('hashchange', change);
  return () => removeEventListener('hashchange', change);
}
