import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { ApiResponse, Client } from './client.js';

/** Bits of the flags of authenticator data: the person is there, was recognised, and a new key follows. */
const PRESENT = 1;
const VERIFIED = 4;
const NEW_KEY = 64;

/** What a test lets a passkey say that is not so. */
export interface Pretended {
  readonly origin?: string;
  readonly host?: string;
  readonly type?: string;
  readonly flags?: number;
  readonly crossOrigin?: boolean;
  /** Attestation with another format, and its statement. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: ReadonlyMap<string, unknown> };
}

/** A passkey in software, as a browser's authenticator would keep it. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  /** Uses so far. Not counted if it stays 0: see {@link counts}. */
  counter = 0;
  counts = true;
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** @param page the client of the status page that it is used on */
  constructor(private readonly page: Client) {}

  /** The answer of `navigator.credentials.create()` to these options. */
  created(options: { challenge: string; rp: { id: string } }, pretended: Pretended = {}): object {
    const clientDataJSON = this.clientData('webauthn.create', options.challenge, pretended);
    const { x, y } = this.pair.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x ?? '', 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y ?? '', 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.authenticatorData(options.rp.id, PRESENT | VERIFIED | NEW_KEY, pretended),
      Buffer.alloc(16),
      length,
      id,
      isoCBOR.encode(key),
    ]);
    const { fmt, attStmt } = pretended.attestation ?? { fmt: 'none', attStmt: new Map() };
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
    return this.credential({ clientDataJSON, attestationObject });
  }

  /** The answer of `navigator.credentials.get()` to these options. */
  used({ challenge, rpId }: { challenge: string; rpId: string }, pretended: Pretended = {}): object {
    if (this.counts) this.counter += 1;
    const clientDataJSON = this.clientData('webauthn.get', challenge, pretended);
    const data = this.authenticatorData(rpId, PRESENT | VERIFIED, pretended);
    const digest = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([data, digest]), this.pair.privateKey);
    return this.credential({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private clientData(type: string, challenge: string, pretended: Pretended): string {
    const { origin = `http://${this.page.host}`, crossOrigin = false } = pretended;
    const data = { type: pretended.type ?? type, challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  private authenticatorData(host: string, flags: number, pretended: Pretended): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(pretended.flags ?? flags, 0);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([
      createHash('sha256')
        .update(pretended.host ?? host)
        .digest(),
      rest,
    ]);
  }

  private credential(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

/** A body that adds a passkey to the member of a session. */
export async function newPasskey(
  session: Client,
  passkey = new SoftPasskey(session),
): Promise<{ name: string; credential: object }> {
  const { body } = await session.post('/members/me/passkeys/options');
  return { name: 'Laptop', credential: passkey.created(body.data.public_key) };
}

/** Adds a passkey to the member of a session. */
export async function addPasskey(session: Client): Promise<SoftPasskey> {
  const passkey = new SoftPasskey(session);
  const { status, text } = await session.post('/members/me/passkeys', await newPasskey(session, passkey));
  if (status !== 201) throw new Error(`Adding a passkey answered ${status}: ${text}`);
  return passkey;
}

/** Begins a sign-in as somebody's browser does: the options, and the client with the cookie. */
export async function beginSignIn(client: Client): Promise<{ options: any; browser: Client }> {
  const { headers, body } = await client.withKey(undefined).post('//auth/passkeys/options', {});
  const cookie = String(headers['set-cookie']).split(';', 1)[0];
  return { options: body.data.public_key, browser: client.withCookie(cookie) };
}

/** Signs in with a passkey. */
export async function signInWith(
  client: Client,
  passkey: SoftPasskey,
  pretended?: Pretended,
): Promise<ApiResponse> {
  const { options, browser } = await beginSignIn(client);
  return browser.post('//auth/passkeys/verify', { credential: passkey.used(options, pretended) });
}
