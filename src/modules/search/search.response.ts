import { EnumField, IdField, TextField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { Confidential } from '#http/results/confidential.js';

/** Records that a search returns. */
export const MAX_RESULTS = 20;

/** A record that was found. */
export class SearchResult {
  @TextField({
    maxLength: 100,
    pattern: /^[a-z][a-z0-9_-]*$/,
    description: 'Kind of the record, such as `component`, `incident` or `subscriber`.',
    example: 'component',
  })
  readonly kind!: string;

  @IdField({ description: 'Its id.', example: 1 })
  readonly id!: number;

  @TextField({ maxLength: 2000, description: 'Its title, name or address.', example: 'API' })
  readonly title!: string;

  @TextField({
    nullable: true,
    maxLength: 100,
    description: 'Its own status, such as `degraded` or `investigating`; null if it has none.',
    example: 'operational',
  })
  readonly status!: string | null;

  @EnumField({
    values: ['draft', 'scheduled', 'published'],
    name: 'PublicationState',
    nullable: true,
    description: 'Whether it is published; null for kinds that are not.',
    example: null,
  })
  readonly state!: string | null;

  @TextField({ maxLength: 200, description: 'Its path.', example: '/api/v1/components/1' })
  readonly path!: string;
}

/** What a search found. */
@Confidential()
export class SearchResults {
  @RecordListField(() => SearchResult, {
    maxItems: MAX_RESULTS,
    description: 'The most likely ones first.',
  })
  readonly results!: readonly SearchResult[];
}
