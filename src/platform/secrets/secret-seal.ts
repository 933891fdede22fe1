import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SEALED_PREFIX } from '#platform/database/schema/sealed-column.js';
import { OperatorError } from '#core/errors/operator-error.js';
import { SecretKeys } from './secret-keys.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Opened secrets are cached, because lists show many and each notification needs one. */
const MAX_OPENED = 10_000;

/** Where a secret is stored. It can be opened only there. */
export interface SecretPlace {
  readonly tenantId: string;
  readonly table: string;
  /** Value of the column that secrets of this table are bound to, as PostgreSQL writes it. */
  readonly record: string;
}

/** Shown in place of a secret that cannot be opened. */
export const HIDDEN_SECRET = '••••';

/** A stored secret was sealed with a key that this process does not have, or for another place. */
export class SecretUnreadable extends OperatorError {}

/**
 * Encrypts secrets for the database with the installation's key. A copy of the database does not reveal them,
 * and none can be used for another tenant or record. A sealed text is
 * `s1.{id of the key}.{nonce, ciphertext and tag in base64url}`.
 */
@Injectable()
export class SecretSeal {
  private readonly opened = new LRUCache<string, string>({ max: MAX_OPENED });

  constructor(private readonly keys: SecretKeys) {}

  seal(secret: string, place: SecretPlace): string {
    const { id, cipherKey } = this.keys.current;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, cipherKey, nonce).setAAD(bytesOf(place));
    const parts = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return `${SEALED_PREFIX}${id}.${Buffer.concat(parts).toString('base64url')}`;
  }

  /**
   * The secret in plain text. A text that is not sealed is returned as it is, since it was stored before
   * secrets were sealed, or past the application.
   *
   * @throws SecretUnreadable
   */
  open(stored: string, place: SecretPlace): string {
    if (!stored.startsWith(SEALED_PREFIX)) return stored;
    const name = `${stored} ${place.tenantId} ${place.table} ${place.record}`;
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const secret = this.decrypt(stored, place);
    this.opened.set(name, secret);
    return secret;
  }

  private decrypt(stored: string, place: SecretPlace): string {
    const [, keyId = '', payload = ''] = stored.split('.');
    const key = this.keys.find(keyId);
    if (key === undefined)
      throw new SecretUnreadable(
        `A secret in ${place.table} is sealed with the key ${keyId}, which SECRETS_KEY does not list.`,
      );
    const bytes = Buffer.from(payload, 'base64url');
    const tagAt = bytes.length - TAG_BYTES;
    try {
      const decipher = createDecipheriv(CIPHER, key.cipherKey, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(bytesOf(place)).setAuthTag(bytes.subarray(tagAt));
      return decipher.update(bytes.subarray(NONCE_BYTES, tagAt), undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw new SecretUnreadable(`A secret in ${place.table} was changed, or belongs to another record.`, {
        cause,
      });
    }
  }
}

function bytesOf({ tenantId, table, record }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([tenantId, table, record]));
}
