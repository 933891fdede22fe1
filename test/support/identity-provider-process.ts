import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import Provider from 'oidc-provider';

// A company's identity provider, in a process of its own. The parent says what it does by messages.

type Misbehaviour = 'none' | 'slow' | 'html' | 'huge keys' | 'another issuer' | 'broken keys';

/** What the parent asks for, each answered with a result. */
export interface Commands {
  /** Registers clients and replaces the accounts, by their ids. */
  configure: { clients: object[]; accounts: Record<string, object> };
  misbehave: { how: Misbehaviour };
  /** Replaces the key. */
  rotate: object;
  /** Signs a token with the present key, or with another one under its name. */
  sign: { claims: Record<string, unknown>; withStrangeKey?: boolean };
}

type Stored = Record<string, unknown>;

/** What outlives a restart with other keys, by kind and id. */
const stored = new Map<string, Stored>();

class Adapter {
  private readonly kind: string;

  constructor(kind: string) {
    this.kind = kind;
  }

  upsert(id: string, payload: Stored): Promise<void> {
    stored.set(`${this.kind} ${id}`, payload);
    return Promise.resolve();
  }

  find(id: string): Promise<Stored | undefined> {
    return Promise.resolve(stored.get(`${this.kind} ${id}`));
  }

  findByUid(uid: string): Promise<Stored | undefined> {
    const found = [...stored].find(([name, one]) => name.startsWith(this.kind) && one['uid'] === uid);
    return Promise.resolve(found?.[1]);
  }

  async consume(id: string): Promise<void> {
    const found = await this.find(id);
    if (found !== undefined) found['consumed'] = Math.floor(Date.now() / 1000);
  }

  destroy(id: string): Promise<void> {
    stored.delete(`${this.kind} ${id}`);
    return Promise.resolve();
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const [name, one] of stored) if (one['grantId'] === grantId) stored.delete(name);
    return Promise.resolve();
  }
}

const HUGE = JSON.stringify({ keys: [{ kty: 'oct', k: 'A'.repeat(2 * 1024 * 1024) }] });

let how: Misbehaviour = 'none';
let configured: Commands['configure'] = { clients: [], accounts: {} };
let key: { jwk: JWK; secret: CryptoKey };
let keyNumber = 0;
let provider: Provider;

const server = createServer((request, response) => {
  void serve(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
await rotate();

process.on('message', ({ number, name, input }: { number: number; name: keyof Commands; input: object }) => {
  void run(name, input).then((result) => process.send?.({ number, result }));
});
process.send?.({ number: 0, result: issuer });

async function run(name: keyof Commands, input: object): Promise<unknown> {
  if (name === 'configure') {
    configured = input as Commands['configure'];
    restart();
  } else if (name === 'misbehave') ({ how } = input as Commands['misbehave']);
  else if (name === 'rotate') await rotate();
  else return sign(input as Commands['sign']);
  return null;
}

async function rotate(): Promise<void> {
  keyNumber += 1;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: `key-${keyNumber}`, alg: 'RS256', use: 'sig' };
  key = { jwk, secret: privateKey };
  restart();
}

async function sign({ claims, withStrangeKey = false }: Commands['sign']): Promise<string> {
  const secret = withStrangeKey ? (await generateKeyPair('RS256')).privateKey : key.secret;
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid ?? '' }).sign(secret);
}

function restart(): void {
  provider = new Provider(issuer, {
    adapter: Adapter,
    clients: configured.clients,
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...configured.accounts[id] }),
    }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: unknown, resource: string) => ({
          scope: 'components.view components.manage incidents.manage',
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '' } = request;
  if (how === 'slow') return;
  if (how === 'html') response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>');
  else if (how === 'another issuer' && url.startsWith('/.well-known'))
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ issuer: 'https://evil.example' }));
  else if (how === 'huge keys' && url === '/jwks')
    response.setHeader('content-type', 'application/json').end(HUGE);
  else if (how === 'broken keys' && url === '/jwks')
    response.setHeader('content-type', 'application/json').end('{"keys":[{"kty":"RSA","alg":"RS256"}]}');
  else if (url.startsWith('/interaction/')) await signIn(request, response);
  else provider.callback()(request, response);
}

/** Signs in the account that the client hints at, without asking. */
async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const accountId = params.login_hint ?? 'ada';
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope('openid email profile');
  const result = { login: { accountId }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
