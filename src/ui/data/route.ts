import { signal } from '@preact/signals';

/** The views, in the order of their numbers. */
export const VIEWS = [
  { name: 'now', title: 'Pending approvals', short: 'Now', icon: 'now' },
  { name: 'feed', title: 'Live feed', short: 'Feed', icon: 'feed' },
  { name: 'sessions', title: 'Sessions', short: 'Sessions', icon: 'sessions' },
  { name: 'stopped', title: 'Stopped', short: 'Stopped', icon: 'deny' },
  { name: 'approved', title: 'Approved', short: 'Approved', icon: 'approved' },
  { name: 'policy', title: 'Policy', short: 'Policy', icon: 'policy' },
  { name: 'latency', title: 'Latency', short: 'Latency', icon: 'latency' },
  { name: 'audit', title: 'Audit', short: 'Audit', icon: 'audit' },
] as const;
export type ViewName = (typeof VIEWS)[number]['name'];

export interface ViewRoute {
  readonly view: ViewName;
  /** Of a session. */
  readonly id?: string;
}

/** What an address names. What is not known is the first view. */
export function parseViewRoute(hash: string): ViewRoute {
  const [view = '', id = ''] = hash.replace(/^#\/?/, '').split('/');
  const known = VIEWS.find(({ name }) => name === view)?.name ?? 'now';
  if (known !== 'sessions' || id === '') return { view: known };
  try {
    return { view: known, id: decodeURIComponent(id) };
  } catch {
    return { view: known };
  }
}

export const currentRoute = signal<ViewRoute>({ view: 'now' });

export function navigateTo(view: ViewName): void {
  location.hash = `#/${view}`;
  // The browser tells it later: whoever types at once types into the new view.
  currentRoute.value = { view };
}

/** What somebody wants explained: the box takes it over. */
export const explainInput = signal<{ readonly command: string; readonly cwd?: string } | undefined>(undefined);
/** Rises when the box should get the keys. */
export const focusExplain = signal(0);

export function openExplain(command?: string, cwd?: string): void {
  if (command !== undefined) explainInput.value = { command, ...(cwd !== undefined && { cwd }) };
  navigateTo('policy');
  focusExplain.value++;
}

export function watchAddress(): () => void {
  const change = (): void => {
    currentRoute.value = parseViewRoute(location.hash);
  };
  change();
  addEventListener('hashchange', change);
  return () => removeEventListener('hashchange', change);
}
