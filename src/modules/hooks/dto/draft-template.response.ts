import { TimestampField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';

const PLACES =
  '`{component}`, `{status}` and `{messages}` are replaced with what is reported. Null: the built-in text.';

export const DRAFT_TITLE = {
  maxLength: 255,
  description: `Title of a drafted incident, by language. ${PLACES}`,
  example: { de: '{component} gestört', en: '{component} disturbed' },
};

export const DRAFT_BODY = {
  maxLength: 2000,
  description: `Its text, in Markdown. ${PLACES}`,
  example: { de: 'Wir sehen uns das an.', en: 'We are looking into it.' },
};

export const DRAFT_UPDATE = {
  maxLength: 2000,
  description: `Text of the update for further alerts, in Markdown. ${PLACES}`,
  example: { de: 'Weitere Meldungen:\n{messages}', en: 'Further reports:\n{messages}' },
};

export const DRAFT_RECOVERY = {
  maxLength: 2000,
  description: `Text of the update for the recovery, in Markdown. ${PLACES}`,
  example: { de: '{component} läuft wieder.', en: '{component} works again.' },
};

/** Texts of incidents that are drafted because of signals. */
export class DraftIncidentTexts {
  @LocaleField({ ...DRAFT_TITLE, mode: 'read' })
  readonly title!: Readonly<Record<string, string | null>>;

  @LocaleField({ ...DRAFT_BODY, mode: 'read' })
  readonly body!: Readonly<Record<string, string | null>>;

  @LocaleField({ ...DRAFT_UPDATE, mode: 'read' })
  readonly update!: Readonly<Record<string, string | null>>;

  @LocaleField({ ...DRAFT_RECOVERY, mode: 'read' })
  readonly recovery!: Readonly<Record<string, string | null>>;

  @TimestampField({ nullable: true, description: 'When they were last changed; null: never.' })
  readonly updated_at!: string | null;
}
