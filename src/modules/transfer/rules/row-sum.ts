import { createHash } from 'node:crypto';
import { inOneLine } from './archive-writer.js';

const BYTES = 32;

/**
 * Count and checksum of rows in any order, because two servers may sort texts differently. No row is there twice, since
 * each has its key.
 */
export class RowSum {
  rows = 0;
  private readonly digest = Buffer.alloc(BYTES);

  /** @param row as JSON */
  add(row: string): void {
    this.rows += 1;
    const own = createHash('sha256').update(inOneLine(row)).digest();
    for (let at = 0; at < BYTES; at += 1) this.digest[at] = (this.digest[at] ?? 0) ^ (own[at] ?? 0);
  }

  equals({ rows, digest }: RowSum): boolean {
    return rows === this.rows && digest.equals(this.digest);
  }
}
