import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const PURPOSE = 'heliograph repeated response';

/**
 * Encrypts a response with the secret of the API key that requested it. The database only has a digest of the
 * secret, so the database or a copy of it does not reveal the response.
 */
export class ResponseSeal {
  /** @param secret of the API key; random enough to derive keys from without stretching */
  constructor(private readonly secret: string) {}

  /** Returns salt, nonce, tag and ciphertext, in base64. */
  seal(text: string): string {
    const salt = randomBytes(SALT_BYTES);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keyFor(salt), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Decrypts a sealed text; undefined if it was sealed with another secret. */
  open(sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64');
    const [nonceAt, tagAt, textAt] = [
      SALT_BYTES,
      SALT_BYTES + NONCE_BYTES,
      SALT_BYTES + NONCE_BYTES + TAG_BYTES,
    ];
    if (bytes.length < textAt) return undefined;
    const key = this.keyFor(bytes.subarray(0, nonceAt));
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(nonceAt, tagAt), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(tagAt, textAt));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  private keyFor(salt: Buffer): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secret, salt, PURPOSE, KEY_BYTES));
  }
}
