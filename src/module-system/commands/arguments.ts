import { isISO8601 } from 'class-validator';
import { InvalidArgumentError } from 'commander';
import { parseInstantOrDate } from '#core/time/instant.js';

const OFFSET = /(Z|[+-]\d{2}:\d{2})$/i;

/** Parses `a, b` as a list without blanks. The parsers in this file throw commander's error for invalid arguments. */
export function listArgument(text: string): string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (entries.length === 0) throw new InvalidArgumentError('It must name at least one.');
  return entries;
}

/** Parses an ISO 8601 timestamp with a UTC offset. */
export function instantArgument(text: string): Date {
  const instant = new Date(text);
  if (!isISO8601(text, { strict: true }) || !OFFSET.test(text) || Number.isNaN(instant.getTime())) {
    throw new InvalidArgumentError(
      'It must be an ISO 8601 timestamp with an offset or Z, such as 2030-12-31T23:59:59Z.',
    );
  }
  return instant;
}

/**
 * Creates a parser for a bound in time: a timestamp or a UTC date. A date means its start, or all of it with
 * `through`.
 */
export function boundArgument(edge: 'start' | 'through'): (text: string) => Date {
  return (text) => {
    const bound = parseInstantOrDate(text, edge);
    if (bound === undefined)
      throw new InvalidArgumentError('It must be an ISO 8601 timestamp with an offset or Z, or a date.');
    return bound;
  };
}

/** Parses the id of a record. */
export function idArgument(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new InvalidArgumentError('It must be a positive integer.');
  return id;
}
