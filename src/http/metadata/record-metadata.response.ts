import { ApiProperty } from '@nestjs/swagger';
import { TextField, TimestampField } from '../fields/fields.js';
import { MapField } from '../fields/map-field.js';
import { Writes } from '../body/read-only.js';

/** Maximum length of an external id, and of the value of a label, in characters. */
export const EXTERNAL_ID_LENGTH = 255;
const VALUE_LENGTH = 255;
/** Maximum number of labels of a record. */
export const MAX_LABELS = 50;

/** Key of a label. */
export const LABEL_KEY = /^[a-z0-9._/-]{1,63}$/;

const EXTERNAL_ID = {
  nullable: true,
  minLength: 1,
  maxLength: EXTERNAL_ID_LENGTH,
  description: 'Id of the record in another system, unique among those of its kind; null: none.',
  example: 'crm-4711',
};

const LABELS = {
  maxItems: MAX_LABELS,
  key: LABEL_KEY,
  keyLength: 63,
  keyInWords: 'up to 63 lower-case letters, digits, dots, slashes, underscores or hyphens',
  maxLength: VALUE_LENGTH,
  description: 'Labels by key; written as a whole.',
  example: { team: 'payments' },
};

/** What other systems note on a record. Visitors never see it. Source: capabilities, "Metadata and external ids". */
export class RecordMetadata {
  @TextField(EXTERNAL_ID)
  readonly external_id!: string | null;

  @MapField(LABELS)
  readonly labels!: Readonly<Record<string, string>>;

  @TimestampField({ nullable: true, description: 'When it was last changed; null: never.' })
  readonly updated_at!: string | null;
}

/** Members that are left out keep their value. */
@Writes(RecordMetadata, { updates: true })
export class UpdateRecordMetadata {
  @TextField({ ...EXTERNAL_ID, optional: true })
  // Tells the tests that call every operation to vary it.
  @ApiProperty({ 'x-unique': true } as object)
  readonly external_id?: string | null;

  @MapField({ ...LABELS, optional: true })
  readonly labels?: Readonly<Record<string, string>>;
}
