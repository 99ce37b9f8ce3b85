import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type ApprovalRequest, digestApprovalRequest } from '../../src/approvals/approval-request.js';
import { ApprovalStore } from '../../src/approvals/approval-store.js';
import {
  type Authenticator,
  createSessionSigner,
  deriveSigner,
  enrolPassphrase,
  type Passkey,
  type PassphraseKey,
  type SessionKey,
  type SessionSigner,
  type SignedGrant,
  writeAuthenticators,
} from '../../src/approvals/proof/index.js';
import { grantBytes, grantExpiry, sessionKeyBytes } from '../../src/approvals/proof/statement.js';
import { Served } from '../daemon/served.js';
import { type Ended, end, PROGRAM, ROOT } from '../spawn.js';
import { typeInto } from '../terminal.js';

export const PASSPHRASE = 'correct horse battery staple';
/** As little work as a stored key may ask for: a test derives many. */
const WORK = { N: 2 ** 14, r: 8, p: 1 };

/** A call that waits: by the hook that the client started, or by the daemon for it. */
export interface Waiting {
  readonly request: ApprovalRequest;
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** A user with an enrolled passphrase and an enrolled passkey, the daemon, and two calls that wait for an answer. */
export class Stage extends Served {
  readonly app: string;
  readonly store: ApprovalStore;
  readonly keys: string;
  port = 0;
  passphraseKey!: PassphraseKey;
  passkey!: Passkey;
  passkeyPrivate!: KeyObject;
  /** What the person has, in a terminal or a tab. No route below has it. */
  person!: SessionSigner;

  constructor() {
    const base = join(ROOT, 'node_modules', '.cache', 'stages');
    mkdirSync(base, { recursive: true });
    super(realpathSync(base));
    this.app = join(this.directory, 'app');
    this.store = new ApprovalStore(join(this.state, 'approvals'));
    this.keys = join(this.home, '.config', 'sluice', 'authenticators.json');
    mkdirSync(join(this.app, '.git'), { recursive: true });
    this.patient();
  }

  /** Enrols somebody, and starts the daemon. */
  async begin(): Promise<void> {
    this.port = await freePort();
    this.policy(`extends: [recommended]
server: { port: ${this.port} }
approvals: { wait: true, timeout: 300 }
bash_rules:
  - { name: careful, command: frob, decision: ask, message: Frobbing needs a person. }
`);
    await this.enrol();
    await this.serve();
  }

  async enrol(): Promise<void> {
    this.passphraseKey = await enrolPassphrase(PASSPHRASE, 'laptop', WORK);
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.passkeyPrivate = privateKey;
    this.passkey = {
      ...{ id: 'b0b0b0b0', kind: 'passkey', name: 'touch', created: new Date().toISOString(), rpId: 'localhost' },
      credential: 'AAECAwQFBgcICQoLDA0ODw',
      origin: this.url,
      publicKey: { kty: 'EC', crv: 'P-256', x, y },
    } as Passkey;
    writeAuthenticators(this.keys, [this.passphraseKey, this.passkey] as Authenticator[]);
    this.person = createSessionSigner(await deriveSigner(PASSPHRASE, this.passphraseKey), this.passphraseKey.id);
  }

  get token(): string {
    return readFileSync(join(this.state, 'server', 'token'), 'utf8');
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** A codex wants to run something, and its hook waits. `fast` has the daemon wait for it. */
  async call(script: string, command: string, call: string, session = 's1'): Promise<Waiting> {
    const before = new Set(this.store.pending().map(({ id }) => id));
    const child = this.startCall(script, command, call, session);
    const ended = end(child);
    for (;;) {
      const request = this.store.pending().find(({ id, call: own }) => !before.has(id) && own === call);
      if (request !== undefined) return { request, child, ended };
      if (child.exitCode !== null) throw new Error(`It did not wait: ${JSON.stringify(await ended)}`);
      await pause(20);
    }
  }

  startCall(script: string, command: string, call: string, session = 's1') {
    const child = spawn(script, ['codex', '--timeout', '400'], { cwd: this.app, env: this.env });
    child.stdin.end(
      JSON.stringify({
        ...{ session_id: session, turn_id: 't1', transcript_path: null, cwd: this.app, model: 'm' },
        ...{ hook_event_name: 'PreToolUse', permission_mode: 'default', tool_name: 'Bash' },
        ...{ tool_input: { command }, tool_use_id: call },
      }),
    );
    return child;
  }

  /** Puts an answer where who waits finds it. */
  plant(id: string, outcome: object | string): void {
    const path = join(this.store.directory, `${id}.outcome`);
    rmSync(path, { force: true, recursive: true });
    const text = typeof outcome === 'string' ? outcome : JSON.stringify({ ...ANSWERED, time: Date.now(), ...outcome });
    // Whole at once: half of an answer would end the question.
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }

  /** Plants an answer for it, and waits until who waits has looked: why it did not count. */
  async offer({ request: { id } }: Waiting, outcome: object): Promise<string> {
    rmSync(join(this.store.directory, `${id}.refused`), { force: true });
    this.plant(id, outcome);
    for (const until = Date.now() + 5_000; Date.now() < until; await pause(20)) {
      const why = this.store.refusal(id);
      if (why !== undefined) return why;
    }
    return existsSync(join(this.store.directory, `${id}.outcome`)) ? 'nobody looked' : 'it was taken away';
  }

  /** What the person would sign for a request, as it is shown. */
  grant(request: ApprovalRequest, signer = this.person, over: object = {}): SignedGrant {
    const { id, nonce, deadline } = request;
    const statement = {
      request: id,
      digest: digestApprovalRequest(request),
      option: 'Allow once',
      nonce,
      expires: grantExpiry({ deadline }, Date.now()),
    };
    return signer.signGrant({ ...statement, ...over });
  }

  /** An answer by a session key that a passkey signed, in whatever way. */
  byPasskey(
    request: ApprovalRequest,
    { origin = this.url, rpId = 'localhost', flags = 5, type = 'webauthn.get' } = {},
  ): SignedGrant {
    const own = generateKeyPairSync('ed25519').privateKey;
    const stated = {
      publicKey: String(own.export({ format: 'jwk' }).x),
      ...{ expires: Date.now() + 3_600_000, where: 'tab' as const, authenticator: this.passkey.id },
    };
    const challenge = sha256(sessionKeyBytes(stated)).toString('base64url');
    const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const data = Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 1])]);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.passkeyPrivate);
    const proof = {
      authenticatorData: data.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      signature: signature.toString('base64url'),
    };
    return signedBy(own, this.grant(request).statement, { ...stated, proof });
  }

  /** A program on a terminal of its own, which it controls, as whoever makes a terminal has it. */
  detached(command: readonly string[], lines: readonly string[], env = {}): Promise<Ended> {
    return typeInto(command, lines, { cwd: this.app, env: { ...this.env, ...env } });
  }

  sluice(args: readonly string[]): readonly string[] {
    return [process.execPath, PROGRAM, ...args];
  }

  /** A shell script of the agent's, below it or away from it. Standard output comes back by a file. */
  async shell(script: string, how: 'attached' | readonly string[]): Promise<string> {
    const out = join(this.directory, `out-${Math.random().toString(36).slice(2)}`);
    const text = `( ${script}\n) > ${out} 2>&1; echo done >> ${out}`;
    const words = how === 'attached' ? ['sh', '-c', text] : [...how, 'sh', '-c', text];
    const child = spawn(words[0] ?? '', words.slice(1), {
      cwd: this.app,
      env: { ...this.env, ...(how === 'attached' && { CLAUDECODE: '1' }) },
    });
    child.stdin.end();
    const { stderr } = await end(child);
    for (const until = Date.now() + 15_000; Date.now() < until; await pause(20)) {
      const said = existsSync(out) ? readFileSync(out, 'utf8') : '';
      if (said.endsWith('done\n')) return said.slice(0, -5);
    }
    throw new Error(`It did not end: ${stderr}`);
  }
}

const ANSWERED = { version: 1, ending: 'answered', option: 'Allow once', by: 'dev', way: 'terminal' };

export function signedBy(key: KeyObject, statement: SignedGrant['statement'], sessionKey: SessionKey): SignedGrant {
  return { statement, signature: sign(null, grantBytes(statement), key).toString('base64url'), sessionKey };
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function sha256(bytes: Uint8Array | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '::', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
