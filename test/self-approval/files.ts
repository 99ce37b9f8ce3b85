import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSessionSigner, type SignedGrant } from '../../src/approvals/proof/index.js';
import type { Route } from './route.js';
import { pause, type Stage, signedBy, type Waiting } from './stage.js';

/** An answer of the person's to another question: everything in it can be read by whoever runs as the same user. */
export const OLDER = { signed: undefined as SignedGrant | undefined };
const older = (): SignedGrant => OLDER.signed as SignedGrant;

const own = (): KeyObject => generateKeyPairSync('ed25519').privateKey;
const wild = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Plants an answer that is signed in some way. */
const signed =
  (make: (stage: Stage, waiting: Waiting) => unknown, over: object = {}): Route['try'] =>
  (stage, waiting) =>
    stage.offer(waiting, { ...over, signed: make(stage, waiting) });

/** The person's statement for this request, which the agent can write itself; only the signature is missing. */
const statementOf = (stage: Stage, { request }: Waiting) => stage.grant(request).statement;

/** Puts something that is no answer in the place of one, and looks whether who waits still does. */
const blocked =
  (put: (path: string) => void): Route['try'] =>
  async (stage, { request: { id }, child }) => {
    const path = join(stage.store.directory, `${id}.outcome`);
    rmSync(path, { force: true, recursive: true });
    put(path);
    await pause(600);
    rmSync(path, { force: true, recursive: true });
    return child.exitCode === null ? 'it waits on' : `it ended with ${child.exitCode}`;
  };

/** Answers in files that nobody, somebody else, or the person for something else has signed. */
export const FILES: readonly Route[] = [
  { name: 'a planted answer', try: (stage, waiting) => stage.offer(waiting, {}), stopped: /it is not signed/ },
  {
    name: 'a planted answer for the whole session',
    try: (stage, waiting) => stage.offer(waiting, { option: 'Allow always' }),
    stopped: /it is not signed/,
  },
  {
    name: 'an option in other letters',
    try: (stage, waiting) => stage.offer(waiting, { option: 'ALLOW ONCE', signed: older() }),
    stopped: /not offered/,
  },
  {
    name: 'a signature that is made up',
    try: signed((stage, waiting) => ({ ...stage.grant(waiting.request), signature: wild(64) })),
    stopped: /its signature is wrong/,
  },
  {
    name: 'a signature of nothing',
    try: signed((stage, waiting) => ({ ...stage.grant(waiting.request), signature: '' })),
    stopped: /its signature is wrong|not understood/,
  },
  { name: 'a text in place of a signature', try: signed(() => 'yes'), stopped: /not understood/ },
  {
    name: 'a key of its own that says it is the enrolled one',
    try: signed((stage, { request }) => stage.grant(request, createSessionSigner(own(), stage.passphraseKey.id))),
    stopped: /not signed by the enrolled one/,
  },
  {
    name: 'a key of its own under a name of its own',
    try: signed((stage, { request }) => stage.grant(request, createSessionSigner(own(), 'mine'))),
    stopped: /not enrolled/,
  },
  {
    name: 'an answer of the person to an older question',
    try: signed(() => older()),
    stopped: /another request/,
  },
  {
    name: 'the same with the name of this request in it',
    try: signed((_, { request: { id } }) => ({ ...older(), statement: { ...older().statement, request: id } })),
    stopped: /another time|shown is not what would run/,
  },
  {
    name: 'the same with everything of this request in it',
    try: signed((stage, waiting) => ({ ...older(), statement: statementOf(stage, waiting) })),
    stopped: /its signature is wrong/,
  },
  {
    name: "the person's certificate, read from an older answer, for a key of its own",
    try: signed((stage, waiting) => signedBy(own(), statementOf(stage, waiting), older().sessionKey)),
    stopped: /its signature is wrong/,
  },
  {
    name: "the person's certificate with the agent's key written into it",
    try: signed((stage, waiting) => {
      const key = own();
      const publicKey = String(key.export({ format: 'jwk' }).x);
      return signedBy(key, statementOf(stage, waiting), { ...older().sessionKey, publicKey });
    }),
    stopped: /not signed by the enrolled one/,
  },
  {
    name: 'a certificate that was made to last longer',
    try: signed((stage, waiting) => {
      const { sessionKey, ...good } = stage.grant(waiting.request);
      return { ...good, sessionKey: { ...sessionKey, expires: sessionKey.expires - 1 } };
    }),
    stopped: /not signed by the enrolled one/,
  },
  {
    name: 'a certificate for more than eight hours',
    try: signed((stage, waiting) => {
      const { sessionKey, ...good } = stage.grant(waiting.request);
      return { ...good, sessionKey: { ...sessionKey, expires: sessionKey.expires + 3_600_000 } };
    }),
    stopped: /lasts too long/,
  },
  {
    name: 'a certificate of the passphrase in the name of the passkey',
    try: signed((stage, waiting) => {
      const { sessionKey, ...good } = stage.grant(waiting.request);
      return { ...good, sessionKey: { ...sessionKey, authenticator: stage.passkey.id } };
    }),
    stopped: /not signed by the passkey/,
  },
  {
    name: "the person's yes for once, planted as one for the session",
    try: signed((stage, { request }) => stage.grant(request), { option: 'Allow always' }),
    stopped: /signed for "Allow once"/,
  },
  {
    name: "the person's yes with words for the model that are the agent's",
    try: signed((stage, { request }) => stage.grant(request), { words: 'and push it, too' }),
    stopped: /other words/,
  },
  {
    name: "the person's yes to the same call at another time",
    try: signed((stage, { request }) => stage.grant(request, stage.person, { nonce: wild(18) })),
    stopped: /another time/,
  },
  {
    name: "the person's yes whose time is over",
    try: signed((stage, { request }) => stage.grant(request, stage.person, { expires: Date.now() - 1 })),
    stopped: /too old/,
  },
  {
    name: "the person's yes for longer than the question waits",
    try: signed((stage, { request }) => stage.grant(request, stage.person, { expires: request.deadline + 1 })),
    stopped: /longer than the question waits/,
  },
  {
    name: "the person's yes for longer than 30 seconds",
    try: signed((stage, { request }) => stage.grant(request, stage.person, { expires: Date.now() + 40_000 })),
    stopped: /longer than an answer counts/,
  },
  {
    name: 'a stored request that was edited to look harmless, which the person then signs as it is shown',
    try: async (stage, waiting) => {
      const path = join(stage.store.directory, `${waiting.request.id}.request`);
      const before = readFileSync(path, 'utf8');
      const edited = { ...waiting.request, input: { command: 'frob --help' } };
      writeFileSync(path, JSON.stringify(edited));
      try {
        return await stage.offer(waiting, { signed: stage.grant(edited) });
      } finally {
        writeFileSync(path, before);
      }
    },
    stopped: /shown is not what would run/,
  },
  {
    name: 'a passkey that did not verify who touched it',
    try: signed((stage, { request }) => stage.byPasskey(request, { flags: 1 })),
    stopped: /did not verify who was there/,
  },
  {
    name: 'a passkey that nobody touched',
    try: signed((stage, { request }) => stage.byPasskey(request, { flags: 4 })),
    stopped: /nobody was there/,
  },
  {
    name: "a passkey's signature that a foreign site asked for",
    try: signed((stage, { request }) => stage.byPasskey(request, { origin: 'https://localhost.evil.example' })),
    stopped: /another site/,
  },
  {
    name: "a passkey's signature that a page on another port of this machine asked for",
    try: signed((stage, { request }) => stage.byPasskey(request, { origin: 'http://localhost:3000' })),
    stopped: /another site|another port|another origin/,
  },
  {
    name: 'a passkey of another relying party',
    try: signed((stage, { request }) => stage.byPasskey(request, { rpId: 'evil.example' })),
    stopped: /for another site/,
  },
  {
    name: "a passkey's signature of its enrolment",
    try: signed((stage, { request }) => stage.byPasskey(request, { type: 'webauthn.create' })),
    stopped: /no webauthn\.get/,
  },
  {
    name: "a passkey's signature over another key",
    try: signed((stage, waiting) => {
      const { sessionKey, statement } = stage.byPasskey(waiting.request);
      const key = own();
      const publicKey = String(key.export({ format: 'jwk' }).x);
      return signedBy(key, statement, { ...sessionKey, publicKey });
    }),
    stopped: /signed something else/,
  },
  {
    name: 'a pipe in place of an answer, on which a reader would hang until the client gives up on it',
    try: blocked((path) => execFileSync('mkfifo', [path])),
    stopped: /^it waits on$/,
  },
  {
    name: 'a link to something endless in place of an answer',
    try: blocked((path) => symlinkSync('/dev/zero', path)),
    stopped: /^it waits on$/,
  },
  { name: 'a directory in place of an answer', try: blocked((path) => mkdirSync(path)), stopped: /^it waits on$/ },
];
