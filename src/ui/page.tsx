import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { askToNotify, canNotify, notifying } from './data/attention.js';
import { useKeys } from './data/keys.js';
import { explaining, go, route, VIEWS } from './data/route.js';
import { connection, server, spoken, waiting } from './data/store.js';
import { chosen, nextTheme } from './data/theme.js';
import { Banners } from './parts/banners.js';
import { Help, helping } from './parts/help.js';
import { Icon } from './parts/icon.js';
import { LockButton } from './parts/lock-button.js';
import { Unlock, unlocking } from './parts/unlock.js';
import { Approved } from './views/approved.js';
import { Audit } from './views/audit.js';
import { Feed } from './views/feed.js';
import { Latency } from './views/latency.js';
import { Now } from './views/now.js';
import { Policy } from './views/policy.js';
import { Session } from './views/session.js';
import { Sessions } from './views/sessions.js';
import { Stopped } from './views/stopped.js';

export function Page(): JSX.Element {
  useKeys({
    ...Object.fromEntries(VIEWS.map(({ name }, at) => [String(at + 1), () => go(name)])),
    '/': () => explaining(),
    '?': () => (helping.value = !helping.value),
    t: nextTheme,
    u: () => (unlocking.value = true),
  });
  const main = useRef<HTMLElement>(null);
  const { view, id } = route.value;
  const first = useRef(true);
  useEffect(() => {
    // Whoever changes the view by keys is then in it; the box for explaining takes the keys itself.
    if (first.current) first.current = false;
    else if (view !== 'policy') main.current?.focus();
    scrollTo(0, 0);
  }, [view, id]);
  return (
    <div class="page">
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        To the content
      </button>
      <Bar />
      <main id="main" ref={main} tabIndex={-1}>
        <Banners />
        <div class="view">
          <View />
        </div>
      </main>
      <Help />
      <Unlock />
      <p class="sr" aria-live="polite" role="status" id="spoken">
        {spoken.value}
      </p>
    </div>
  );
}

function View(): JSX.Element {
  const { view, id } = route.value;
  if (view === 'sessions') return id === undefined ? <Sessions /> : <Session id={id} />;
  const Shown = {
    now: Now,
    feed: Feed,
    stopped: Stopped,
    approved: Approved,
    policy: Policy,
    latency: Latency,
    audit: Audit,
  }[view];
  return <Shown />;
}

const CONNECTIONS = {
  open: 'connected',
  connecting: 'connecting …',
  lost: 'connecting again …',
  'signed out': 'not signed in',
} as const;
const THEMES = { system: ['auto', 'As the system is'], light: ['sun', 'Light'], dark: ['moon', 'Dark'] } as const;

function Bar(): JSX.Element {
  const current = useRef<HTMLAnchorElement>(null);
  const { view } = route.value;
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest', inline: 'center' }), [view]);
  const [icon, name] = THEMES[chosen.value];
  return (
    <header class="bar">
      <a class="brand" href="#/now">
        <img src="./favicon.svg" alt="" width="24" height="24" />
        Sluice
      </a>
      <nav aria-label="Views">
        {VIEWS.map(({ name: one, title, short, icon: sign }, at) => (
          <a
            key={one}
            href={`#/${one}`}
            ref={view === one ? current : null}
            aria-current={view === one ? 'page' : undefined}
            aria-keyshortcuts={String(at + 1)}
          >
            <Icon name={sign} />
            <span class="long">{title}</span>
            <span class="short">{short}</span>
            {one === 'now' && waiting.value > 0 && <span class="number">{waiting.value}</span>}
            <kbd>{at + 1}</kbd>
          </a>
        ))}
      </nav>
      <div class="tools">
        <span class={`connection ${connection.value.replace(' ', '-')}`}>
          <span class="dot" aria-hidden="true" />
          {CONNECTIONS[connection.value]}
        </span>
        <LockButton />
        <div class="tool-buttons">
          {canNotify && !notifying.value && (
            <button
              type="button"
              class="icon-button"
              onClick={() => void askToNotify()}
              title="Tell my desktop when a call needs me"
            >
              <Icon name="bell" />
              <span class="sr">Notify me</span>
            </button>
          )}
          <button
            type="button"
            class="icon-button"
            onClick={nextTheme}
            title={`Colours: ${name}`}
            aria-keyshortcuts="t"
          >
            <Icon name={icon} />
            <span class="sr">Colours: {name}</span>
          </button>
          <button
            type="button"
            class="icon-button"
            onClick={() => (helping.value = true)}
            title="Keys"
            aria-keyshortcuts="?"
          >
            <Icon name="help" />
            <span class="sr">Keys</span>
          </button>
        </div>
        {server.value !== undefined && <span class="version dim">{server.value.version}</span>}
      </div>
    </header>
  );
}
