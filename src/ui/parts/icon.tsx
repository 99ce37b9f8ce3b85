import type { JSX } from 'preact';

/** Drawn on 16 by 16, by strokes. Each differs in form, not only in colour. */
const PATHS = {
  deny: 'M5 1.5h6L14.5 5v6L11 14.5H5L1.5 11V5ZM5.5 5.5l5 5m0-5l-5 5',
  ask: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M6 6.3a2 2 0 1 1 2.7 1.9q-.7.3-.7 1.1M8 11.4v.2',
  allow: 'M2.5 8.5l3.7 3.7L13.5 4.5',
  defer: 'M2 8h11M9 4l4 4l-4 4',
  continue: 'M5 8h6',
  expired: 'M4 2h8M4 14h8M5 2c0 4 6 8 6 12M11 2c0 4-6 8-6 12',
  note: 'M3 3h10v8H8l-3 3v-3H3Z',
  warn: 'M8 2L15 14H1ZM8 6.5v3.5M8 12v.1',
  now: 'M4 11V7a4 4 0 0 1 8 0v4l1.5 1.5h-11ZM6.5 14.5h3',
  feed: 'M2 4h12M2 8h12M2 12h8',
  sessions: 'M2 4h5M10 4h4M2 8h2M7 8h7M2 12h8M13 12h1',
  approved: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M5 8.2l2.2 2.2L11 6',
  policy: 'M8 1.5L13.5 3.5V8c0 3.5-2.4 5.6-5.5 6.5C4.900 13.600 2.500 11.500 2.500 8V3.500Z',
  latency: 'M2 14V2M2 14h12M4.500 11l3-4l2.500 2l3.500-5',
  audit: 'M4.500 7V5a3.500 3.500 0 0 1 7 0v2M3 7h10v7H3Z',
  sun: 'M8 5a3 3 0 1 0 0 6a3 3 0 0 0 0-6M8 1v1.500M8 13.500V15M1 8h1.500M13.500 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  moon: 'M13.500 9.500A6 6 0 0 1 6.500 2.500A6 6 0 1 0 13.500 9.500Z',
  auto: 'M8 1.500a6.500 6.500 0 1 0 0 13a6.500 6.500 0 0 0 0-13M8 1.500v13M8 4l4-1M8 7h6M8 10h6M8 13l3 0',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1.500 1.500h-11ZM6.500 14.500h3',
  help: 'M8 1.500a6.500 6.500 0 1 0 0 13a6.500 6.500 0 0 0 0-13M6 6.300a2 2 0 1 1 2.700 1.900q-.7.3-.7 1.100M8 11.400v.2',
  pause: 'M5 3v10M11 3v10',
  play: 'M4.500 2.500L13 8l-8.500 5.500Z',
  lock: 'M4.500 7V5a3.500 3.500 0 0 1 7 0v2M3 7h10v7H3Z',
  unlock: 'M4.500 7V5a3.500 3.500 0 0 1 6.800-1.200M3 7h10v7H3Z',
  key: 'M5.500 6a3 3 0 1 0 0 4.500a3 3 0 0 0 0-4.500M7.700 8.300h6.800M12 8.300v2.500',
  back: 'M13 8H3M7 4L3 8l4 4',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
