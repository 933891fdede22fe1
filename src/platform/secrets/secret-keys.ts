import {
  createECDH,
  createPrivateKey,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SECRETS_KEY_FORM, type Settings } from '#core/config/settings.js';
import { OperatorError } from '#core/errors/operator-error.js';

const KEY_BYTES = 32;
const ID_BYTES = 4;
/** What precedes the 32 bytes of an Ed25519 key in PKCS #8. Source: RFC 8410. */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Number of points of P-256. Source: FIPS 186-5. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SCALAR_BYTES = 48;

/** Name of the file in the data folder that holds the keys of the embedded database. */
const FILE_NAME = 'secrets.key';

/** A key that secrets are sealed with. */
export interface SecretKey {
  /** Names the key in sealed texts. Reveals nothing of it. */
  readonly id: string;
  readonly cipherKey: KeyObject;
  /** Ed25519 key that proofs are signed with. */
  readonly proofKey: KeyObject;
  /** Key of P-256 that messages to browsers are signed with (RFC 8292), in base64url. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string };
}

/** Keys of this installation, newest first. New secrets are sealed with the first one. */
export class SecretKeys {
  readonly all: readonly SecretKey[];
  readonly current: SecretKey;
  private readonly byId: ReadonlyMap<string, SecretKey>;

  /** @param keys 32 bytes each, in hexadecimal digits */
  constructor(keys: readonly string[]) {
    const all = keys.map(derived);
    const [current] = all;
    if (current === undefined) throw new Error('There is no key for secrets.');
    this.all = all;
    this.current = current;
    this.byId = new Map(all.map((key) => [key.id, key]));
  }

  /**
   * Keys from SECRETS_KEY; without it, from a file in the data folder, which is created if it is missing.
   *
   * @throws OperatorError if the file is not usable
   */
  static async of({ secretsKey, dataDir }: Settings): Promise<SecretKeys> {
    if (secretsKey.length > 0) return new SecretKeys(secretsKey);
    const path = join(dataDir, FILE_NAME);
    const keys = (await contentOf(path)).split(/\s+/).filter((line) => line !== '');
    if (keys.length === 0 || keys.some((key) => !SECRETS_KEY_FORM.test(key)))
      throw new OperatorError(`${path} must have a key of 64 hexadecimal digits on each line.`);
    return new SecretKeys(keys);
  }

  has(id: string): boolean {
    return this.byId.has(id);
  }

  /** The key with this id; undefined if this process does not have it. */
  find(id: string): SecretKey | undefined {
    return this.byId.get(id);
  }
}

/** The id and the key of the cipher are derived, so that the id says nothing about the key. */
function derived(hex: string): SecretKey {
  const key = Buffer.from(hex, 'hex');
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', `heliograph secrets ${purpose}`, bytes));
  return {
    id: derive('id', ID_BYTES).toString('hex'),
    cipherKey: createSecretKey(derive('cipher', KEY_BYTES)),
    proofKey: createPrivateKey({
      key: Buffer.concat([ED25519, derive('proof', KEY_BYTES)]),
      format: 'der',
      type: 'pkcs8',
    }),
    vapid: vapidOf(derive('vapid', SCALAR_BYTES)),
  };
}

/** A key of P-256 from more bytes than it has, so that each is as likely. Source: FIPS 186-5, A.2.1. */
function vapidOf(bytes: Buffer): SecretKey['vapid'] {
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (P256_ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Content of the file, which is created with a new key if it is missing. */
async function contentOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await create(path);
    return readFile(path, 'utf8');
  }
}

/** Processes may start at once: the file appears under its name when it is complete, and the first one wins. */
async function create(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(ID_BYTES).toString('hex')}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
}
