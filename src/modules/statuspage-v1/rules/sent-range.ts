import { Invalid } from '#core/errors/api-error.js';
import type { SentFields } from './sent-fields.js';

/** Statuspage's own default, and the most of a page here. */
const PAGE_SIZE = 100;

/** The part of a list that a client asks for, as lists of our own take it. */
export interface SentPages {
  readonly page: number;
  readonly per_page: number;
}

/**
 * @param first number of the first page: 1, or 0 in lists of subscribers
 * @throws Invalid
 */
export function sentRange(query: SentFields, first: 0 | 1 = 1): SentPages {
  const page = whole(query, 'page') ?? first;
  const size = whole(query, 'per_page') ?? whole(query, 'limit') ?? PAGE_SIZE;
  return {
    page: Math.max(1, page + 1 - first),
    per_page: size === 0 ? PAGE_SIZE : Math.min(size, PAGE_SIZE),
  };
}

function whole(query: SentFields, name: string): number | undefined {
  const text = query.filled(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw Invalid.field(name, `The ${name} must be a whole number.`);
  return Number(text);
}
