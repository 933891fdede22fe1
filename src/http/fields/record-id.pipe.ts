import type { PipeTransform } from '@nestjs/common';
import { NotFound } from '#core/errors/api-error.js';

/**
 * Parses an id from a path. No record can have a malformed id, so it is not found rather than invalid.
 *
 * @throws NotFound of the given kind. Source: decisions, section 3
 */
export class RecordId implements PipeTransform<string, number> {
  constructor(private readonly kind: string) {}

  transform(value: string): number {
    const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(id)) throw NotFound.of(this.kind);
    return id;
  }
}
