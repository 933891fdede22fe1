import { currentTenant } from '../../context/work-context.js';
import { isFilled, mergeLocaleText, type LocalePatch, type LocaleText } from '../../text/locale-text.js';
import { Invalid } from '../../errors/api-error.js';

/**
 * Returns a text after a write, for fields that must keep at least one language.
 *
 * @throws Invalid on the field if no language would be left. Source: management-api, "Locale object"
 */
export function filledText(field: string, current: LocaleText, patch: LocalePatch | undefined): LocaleText {
  const text = patch === undefined ? current : mergeLocaleText(current, patch, currentTenant().locales);
  if (!isFilled(text)) throw Invalid.field(field, `The ${field} must be filled in at least one language.`);
  return text;
}
