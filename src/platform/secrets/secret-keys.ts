import { createPrivateKey, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SECRETS_KEY_FORM, type Settings } from '#core/config/settings.js';
import { OperatorError } from '#core/errors/operator-error.js';

const KEY_BYTES = 32;
const ID_BYTES = 4;
/** What precedes the 32 bytes of an Ed25519 key in PKCS #8. Source: RFC 8410. */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Name of the file in the data folder that holds the keys of the embedded database. */
const FILE_NAME = 'secrets.key';

/** A key that secrets are sealed with. */
export interface SecretKey {
  /** Names the key in sealed texts. Reveals nothing of it. */
  readonly id: string;
  readonly cipherKey: KeyObject;
  /** Ed25519 key that proofs are signed with. */
  readonly proofKey: KeyObject;
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
  };
}

/** Content of the file, which is created with a new key if it is missing. Processes may start at once. */
async function contentOf(path: string): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true });
  const content = `${randomBytes(KEY_BYTES).toString('hex')}\n`;
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
    return content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFile(path, 'utf8');
  }
}
