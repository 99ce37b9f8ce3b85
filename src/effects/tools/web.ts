import type { ToolCallScan } from './tool-call-scan.js';

/** A scheme is short: without a bound a long word would be tried from each of its letters on. */
const URLS = /(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,15}:\/\/[^\s<>"'`)\]}]+/gi;

/** What may be a host without a scheme: `example.com/x`. */
const MAY_NAME_HOST = /[\w-]\.[a-z]{2}/i;

/** A request to the host of each URL; what is asked for leaves the machine with it. */
export function useFetch(scan: ToolCallScan): void {
  const given = scan.texts(['url', 'urls', 'uri', 'href']);
  const prompt = scan.text('prompt');
  // Some clients take the addresses from the prompt, whatever is beside it: a file must not stand for them.
  const isRequest = given.length > 0 && given.every((url) => !/^file:/i.test(url));
  const urls = isRequest ? given : [...given, ...(prompt?.match(URLS) ?? [])];
  if (urls.some((url) => /^file:/i.test(url)) && prompt !== undefined && MAY_NAME_HOST.test(prompt.replace(URLS, '')))
    scan.unknown('the prompt may name a host');
  if (urls.length === 0) return scan.unknown('there is no URL');
  for (const url of urls) addRequest(scan, url);
}

/** Sends to a URL and receives from it. A file URL is a file. */
export function addRequest(use: ToolCallScan, text: string, ...tags: readonly string[]): void {
  if (/^file:/i.test(text)) return use.path('read', text);
  const host = hostOf(text);
  if (host === undefined) {
    use.add('send', { type: 'unknown', source: text }, ...tags);
    return use.unknown('it is not clear which host a URL names');
  }
  use.add('send', { type: 'host', host }, ...tags);
  use.add('receive', { type: 'host', host }, ...tags);
}

/** The host that a URL leads to, with its port where that is said: `https://github.com@evil.test/` leads to evil.test. */
export function hostOf(text: string): string | undefined {
  const spelt = /^[a-z][a-z\d+.-]{0,15}:\/\//i.test(text) ? text : `https://${text}`;
  // Programs differ in what they make of these.
  if (/[\s\\\p{Cc}]/u.test(text)) return undefined;
  try {
    const { host, hostname, protocol } = new URL(spelt);
    return /^(?:https?|wss?|ftp):$/.test(protocol) && hostname !== '' ? host : undefined;
  } catch {
    return undefined;
  }
}

/** The query leaves the machine, for whoever the client asks. */
export function useSearch(scan: ToolCallScan): void {
  const query = scan.text('query', 'q', 'searchterm', 'searchquery');
  if (query === undefined) scan.unknown('there is no query');
  scan.named('send', 'web search', 'query');
  scan.named('receive', 'web search');
}
