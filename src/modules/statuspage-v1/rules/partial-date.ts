import { Invalid } from '#core/errors/api-error.js';

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/;

/** First day of a year, a month or a day: `2026`, `2026-03`. @throws Invalid */
export function firstDay(field: string, text: string | undefined): string | undefined {
  const parts = partsOf(field, text);
  return parts && dayOf(field, parts.year, parts.month ?? 1, parts.day ?? 1);
}

/** Last day of a year, a month or a day. @throws Invalid */
export function lastDay(field: string, text: string | undefined): string | undefined {
  const parts = partsOf(field, text);
  if (parts === undefined) return undefined;
  const month = parts.month ?? 12;
  return dayOf(field, parts.year, month, parts.day ?? new Date(Date.UTC(parts.year, month, 0)).getUTCDate());
}

function partsOf(
  field: string,
  text: string | undefined,
): { readonly year: number; readonly month?: number; readonly day?: number } | undefined {
  if (text === undefined) return undefined;
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) throw wrong(field);
  return {
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
}

function dayOf(field: string, year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1970 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) throw wrong(field);
  return date.toISOString().slice(0, 10);
}

function wrong(field: string): Invalid {
  return Invalid.field(field, `The ${field} must be a date, a month or a year since 1970.`);
}
