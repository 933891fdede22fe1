import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateBy } from 'class-validator';
import { isLongerThan, unstorable } from '#core/text/locale-text.js';
import { field } from '../fields/field.js';
import { STORABLE, TextField } from '../fields/fields.js';
import { PageQuery } from '../results/page-query.js';
import { EXTERNAL_ID_LENGTH, LABEL_KEY } from './record-metadata.response.js';

/** Each is a condition of its own. */
const MAX_LABELS = 10;
const LABEL_LENGTH = 319;

/** A label that records must have, as in `team:payments`. */
export interface WantedLabel {
  readonly key: string;
  readonly value: string;
}

/** Query of a list whose records have metadata. */
export class MetadataPageQuery extends PageQuery {
  @TextField({
    optional: true,
    maxLength: EXTERNAL_ID_LENGTH,
    description: 'Only the record with this id in another system.',
  })
  external_id?: string;

  @LabelsField()
  label?: readonly string[];
}

/** The labels that a query asks for. */
export function wantedLabels({ label = [] }: MetadataPageQuery): WantedLabel[] {
  return label.map((one) => {
    const colon = one.indexOf(':');
    return { key: one.slice(0, colon), value: one.slice(colon + 1) };
  });
}

function LabelsField(): PropertyDecorator {
  const items = { type: 'string', maxLength: LABEL_LENGTH, pattern: STORABLE };
  return field(
    { type: 'json' },
    { type: 'array', maxItems: MAX_LABELS, items },
    {
      optional: true,
      description: 'Only records with this label, as `key:value`; can be repeated, then all must match.',
    },
    [
      IsArray({ message: 'The $property must be written as key:value.' }),
      ArrayMaxSize(MAX_LABELS, { message: `The $property must not be given more than ${MAX_LABELS} times.` }),
      ValidateBy({
        name: 'labels',
        validator: {
          validate: (value) => Array.isArray(value) && value.every(isLabel),
          defaultMessage: () => 'The $property must be written as key:value.',
        },
      }),
      Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value)),
    ],
  );
}

function isLabel(value: unknown): boolean {
  if (typeof value !== 'string' || isLongerThan(value, LABEL_LENGTH) || unstorable(value) !== undefined)
    return false;
  const colon = value.indexOf(':');
  return colon > 0 && LABEL_KEY.test(value.slice(0, colon));
}
