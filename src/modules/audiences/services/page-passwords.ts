import { Injectable } from '@nestjs/common';
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** Source: OWASP Password Storage Cheat Sheet, scrypt with 16 MiB. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const FORM = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Hashes passwords by scrypt, one at a time, so that those who guess do not take the threads of everything else. */
@Injectable()
export class PagePasswords {
  private last: Promise<unknown> = Promise.resolve();

  /** What is stored of a password: `scrypt$N$r$p$salt$key`. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const key = await this.derive(password, salt, COST);
    const { N, r, p } = COST;
    return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  async matches(password: string, stored: string): Promise<boolean> {
    const [, N, r, p, salt = '', key = ''] = FORM.exec(stored) ?? [];
    if (N === undefined) return false;
    const expected = Buffer.from(key, 'base64url');
    const derived = await this.derive(password, Buffer.from(salt, 'base64url'), {
      N: Number(N),
      r: Number(r),
      p: Number(p),
    });
    return derived.length === expected.length && timingSafeEqual(derived, expected);
  }

  private derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
    // The same characters, however the keyboard composes them.
    const derived = this.last.then(() => derive(password.normalize('NFKC'), salt, KEY_BYTES, cost));
    this.last = derived.catch(() => undefined);
    return derived;
  }
}
