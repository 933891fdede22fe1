import { SetMetadata, type Type } from '@nestjs/common';
import { localeFieldsOf } from '../fields/locale-field.js';

const LONG_TEXTS = 'heliograph:long-texts';
/** Minimum length limit of a text that counts as long, in characters per language. */
const LONG = 10_000;

/** Marks an operation that returns records with long texts. */
export function MarkLongTexts(isLong: boolean): MethodDecorator {
  return SetMetadata(LONG_TEXTS, isLong);
}

/** True if records of a class may have long texts. */
export function hasLongTexts(record: Type<unknown>): boolean {
  return localeFieldsOf(record as Type<object>).some(({ maxLength }) => maxLength >= LONG);
}

/** True if an operation's records may have long texts. */
export function returnsLongTexts(handler: object): boolean {
  return Reflect.getMetadata(LONG_TEXTS, handler) === true;
}
