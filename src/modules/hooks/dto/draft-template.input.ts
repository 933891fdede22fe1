import { LocaleField } from '#http/fields/locale-field.js';
import { Writes } from '#http/body/read-only.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import {
  DRAFT_BODY,
  DRAFT_RECOVERY,
  DRAFT_TITLE,
  DRAFT_UPDATE,
  DraftIncidentTexts,
} from './draft-template.response.js';

/** Texts to change. Omitted texts keep their value; null restores our own text. */
@Writes(DraftIncidentTexts, { updates: true })
export class UpdateDraftIncidentTexts {
  @LocaleField({ ...DRAFT_TITLE, mode: 'optional' })
  readonly title?: LocalePatch;

  @LocaleField({ ...DRAFT_BODY, mode: 'optional' })
  readonly body?: LocalePatch;

  @LocaleField({ ...DRAFT_UPDATE, mode: 'optional' })
  readonly update?: LocalePatch;

  @LocaleField({ ...DRAFT_RECOVERY, mode: 'optional' })
  readonly recovery?: LocalePatch;
}
