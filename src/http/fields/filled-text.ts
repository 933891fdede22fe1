import { isFilled, type LocalePatch, type LocaleText } from '#core/text/locale-text.js';
import { Invalid } from '#core/errors/api-error.js';
import { mergedText } from './merged-text.js';

/**
 * Returns a text after a write, for fields that must keep at least one language.
 *
 * @throws Invalid on the field if no language would be left, or like {@link mergedText}. Source: management-api, "Locale object"
 */
export function filledText(field: string, current: LocaleText, patch: LocalePatch | undefined): LocaleText {
  const text = mergedText(field, current, patch);
  if (!isFilled(text)) throw Invalid.field(field, `The ${field} must be filled in at least one language.`);
  return text;
}
