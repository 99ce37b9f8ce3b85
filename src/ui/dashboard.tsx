import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useKeys } from './data/keys.js';
import { notificationsEnabled, notificationsSupported, requestNotifications } from './data/notifications.js';
import { currentRoute, navigateTo, openExplain, VIEWS } from './data/route.js';
import { announcement, connection, pendingCount, server } from './data/store.js';
import { nextTheme, themeChoice } from './data/theme.js';
import { Banners } from './parts/banners.js';
import { HelpPanel, isHelpOpen } from './parts/help.js';
import { Icon } from './parts/icon.js';
import { LockButton } from './parts/lock-button.js';
import { isUnlockOpen, UnlockPanel } from './parts/unlock.js';
import { ApprovedView } from './views/approved.js';
import { AuditView } from './views/audit.js';
import { FeedView } from './views/feed.js';
import { LatencyView } from './views/latency.js';
import { PendingApprovalsView } from './views/pending-approvals.js';
import { PolicyOverview } from './views/policy.js';
import { SessionView } from './views/session.js';
import { SessionsView } from './views/sessions.js';
import { StoppedView } from './views/stopped.js';

export function Dashboard(): JSX.Element {
  useKeys({
    ...Object.fromEntries(VIEWS.map(({ name }, at) => [String(at + 1), () => navigateTo(name)])),
    '/': () => openExplain(),
    '?': () => (isHelpOpen.value = !isHelpOpen.value),
    t: nextTheme,
    u: () => (isUnlockOpen.value = true),
  });
  const main = useRef<HTMLElement>(null);
  const { view, id } = currentRoute.value;
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
      <HelpPanel />
      <UnlockPanel />
      <p class="sr" aria-live="polite" role="status" id="spoken">
        {announcement.value}
      </p>
    </div>
  );
}

function View(): JSX.Element {
  const { view, id } = currentRoute.value;
  if (view === 'sessions') return id === undefined ? <SessionsView /> : <SessionView id={id} />;
  const Shown = {
    now: PendingApprovalsView,
    feed: FeedView,
    stopped: StoppedView,
    approved: ApprovedView,
    policy: PolicyOverview,
    latency: LatencyView,
    audit: AuditView,
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
  const { view } = currentRoute.value;
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest', inline: 'center' }), [view]);
  const [icon, name] = THEMES[themeChoice.value];
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
            {one === 'now' && pendingCount.value > 0 && <span class="number">{pendingCount.value}</span>}
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
          {notificationsSupported && !notificationsEnabled.value && (
            <button
              type="button"
              class="icon-button"
              onClick={() => void requestNotifications()}
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
            onClick={() => (isHelpOpen.value = true)}
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
