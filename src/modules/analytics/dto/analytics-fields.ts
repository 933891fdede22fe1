import { CALENDAR_UNITS } from '#core/time/calendar.js';
import { EnumField, NumberField, TextField, TimestampField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';

/** A day, such as `2026-03-01`. */
export const DAY = { maxLength: 10, pattern: /^\d{4}-\d{2}-\d{2}$/ };

/** The first day of a point. */
export function FirstDayField(): PropertyDecorator {
  return TextField({ ...DAY, description: 'First day of the day, week or month.', example: '2026-03-01' });
}

/** When a point starts. */
export function PointStartField(): PropertyDecorator {
  return TimestampField({ description: 'Its start, or that of the requested period.' });
}

/** When a point ends. */
export function PointEndField(): PropertyDecorator {
  return TimestampField({ description: 'Its end, or that of the requested period, or now.' });
}

/** The interval of a report's points. */
export function IntervalField(): PropertyDecorator {
  return EnumField({
    name: 'AnalyticsInterval',
    values: CALENDAR_UNITS,
    description: 'Interval of the points.',
    example: 'day',
  });
}

/** The name of a component or group. */
export function NameField(example: Readonly<Record<string, string>>): PropertyDecorator {
  return LocaleField({ description: 'Its name.', example, maxLength: 255, mode: 'read' });
}

/** A duration in seconds, precise to a millisecond. */
export function SecondsField(options: {
  readonly description: string;
  readonly example?: number;
  readonly nullable?: boolean;
  readonly min?: number;
}): PropertyDecorator {
  const { min = 0, ...rest } = options;
  return NumberField({ ...rest, min, max: Number.MAX_SAFE_INTEGER });
}

/** Converts milliseconds to seconds. */
export function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/** Formats an instant in milliseconds for clients. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
