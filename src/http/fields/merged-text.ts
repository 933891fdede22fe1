import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import {
  isTooLongInAll,
  mergeLocaleText,
  tooLongInAll,
  type LocalePatch,
  type LocaleText,
} from '#core/text/locale-text.js';

/**
 * Returns a text in the current tenant's languages after a write.
 *
 * @throws Invalid on the field if the text would be too long in all languages together
 */
export function mergedText(field: string, current: LocaleText, patch: LocalePatch | undefined): LocaleText {
  if (patch === undefined) return current;
  const text = mergeLocaleText(current, patch, currentTenant().locales);
  if (isTooLongInAll(Object.values(text))) throw Invalid.field(field, tooLongInAll(field));
  return text;
}
