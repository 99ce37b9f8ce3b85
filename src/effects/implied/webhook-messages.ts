import type { Command } from '../../shell/command.js';
import type { Effect, Target } from '../effect.js';
import { effectOf } from '../program.js';

const SENDS = /^(?:curl|wget|http|https|xh)$/;
/** Where a request is a message to people. */
const CHAT =
  /^(?:https?:\/\/)?(?:hooks\.slack\.com\/|slack\.com\/api\/chat\.|(?:[\w-]+\.)?discord(?:app)?\.com\/api\/webhooks\/|(?:[\w-]+\.)*webhook\.office\.com\/|outlook\.office\.com\/webhook|chat\.googleapis\.com\/|api\.telegram\.org\/bot|api\.twilio\.com\/.*\/(?:Messages|Calls)|events\.(?:eu\.)?pagerduty\.com\/|api\.(?:eu\.)?opsgenie\.com\/|(?:[\w-]+\.)?api\.mailchimp\.com\/.*\/send|api\.sendgrid\.com\/.*\/send|api\.mailgun\.net\/.*\/messages|api\.postmarkapp\.com\/email|api\.resend\.com\/emails|graph\.facebook\.com\/.*\/messages|api\.twitter\.com\/2\/tweets|api\.x\.com\/2\/tweets)/i;
const WEBHOOK_VARIABLE = /^"?\$\{?\w*(?:WEBHOOK|SLACK_URL|DISCORD_URL)\w*\}?/i;

/** A request that brings a text to people: it can't be taken back. */
export function webhookMessages({ name = '', span, remote }: Command, found: readonly Effect[]): readonly Effect[] {
  if (!SENDS.test(name)) return [];
  const sent = found.find(({ kind, target, tags }) => kind === 'send' && tags?.includes('upload') && isChat(target));
  if (sent === undefined) return [];
  const target = sent.target.type === 'host' ? ({ type: 'name', name: sent.target.host } as const) : sent.target;
  return [effectOf('service', target, span, ['message', 'perhaps'], remote)];
}

function isChat(target: Target): boolean {
  if (target.type === 'host') return CHAT.test(target.host);
  return target.type === 'unknown' && WEBHOOK_VARIABLE.test(target.source);
}
