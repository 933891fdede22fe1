import { BooleanField, EnumField, TextField } from '#http/fields/fields.js';
import { InstantField } from '#http/fields/instant-field.js';
import { RecordListField } from '#http/fields/list-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { WholeExample } from '#http/reference/whole-example.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import {
  INCIDENT_STATUSES,
  MAINTENANCE_STATUSES,
  type IncidentStatus,
} from '#core/status/incident-status.js';
import { ComponentImpactInput } from '#modules/incidents/dto/component-impact.input.js';
import { BODY_LENGTH, MAX_IMPACTS, TITLE_LENGTH } from '#modules/incidents/dto/incident.response.js';

const TITLE = { de: 'Kartenzahlungen', en: 'Card payments' };
const BODY = { en: 'Some cards are refused.' };

/** An incident or a maintenance as it is being written, stored or not. */
// Omits `status`, because the two have different ones.
@WholeExample({
  title: TITLE,
  body: BODY,
  components: [{ id: 1, impact: 'partial_outage' }],
  is_update: false,
  locale: 'en',
})
export class NotificationPreviewInput {
  @LocaleField({
    mode: 'required',
    maxLength: TITLE_LENGTH,
    description: 'Its title by language.',
    example: TITLE,
  })
  readonly title!: LocalePatch;

  @LocaleField({
    mode: 'optional',
    maxLength: BODY_LENGTH,
    description: 'Its text by language, or that of the update.',
    example: BODY,
  })
  readonly body?: LocalePatch;

  @EnumField({
    values: [...INCIDENT_STATUSES, ...MAINTENANCE_STATUSES],
    name: 'RecordStatus',
    optional: true,
    description: 'Its working status; default: that of a new one.',
    example: 'investigating',
  })
  readonly status?: IncidentStatus;

  @RecordListField(() => ComponentImpactInput, {
    optional: true,
    maxItems: MAX_IMPACTS,
    description:
      'The affected components and the impact on each; default: none. Internal ones are not named.',
    example: [{ id: 1, impact: 'partial_outage' }],
  })
  readonly components?: ComponentImpactInput[];

  @InstantField({
    optional: true,
    description: 'When it starts or started; default: now.',
    example: '2026-03-01T09:10:00+01:00',
  })
  readonly started_at?: Date;

  @InstantField({
    optional: true,
    nullable: true,
    description: 'Planned end of a maintenance; default: none.',
    example: null,
  })
  readonly scheduled_end_at?: Date | null;

  @BooleanField({
    optional: true,
    description: 'True for an update, false for the publication; default: false.',
    example: false,
  })
  readonly is_update?: boolean;

  @TextField({
    optional: true,
    maxLength: 35,
    description: 'Language of the reader, one of the status page; default: its first.',
    example: 'en',
  })
  readonly locale?: string;
}
