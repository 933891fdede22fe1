import { EnumField, IdField, TextField, TimestampField, UrlField } from '@heliograph/server/module';
import { defineRecord, sql } from '@heliograph/server/module';
import type { Timestamp } from '@heliograph/server/module';

/** Instructions for a component that has a problem. */
export class Runbook {
  @IdField({ description: 'Id of the runbook.', example: 3 }) readonly id!: number;
  @TextField({ minLength: 1, maxLength: 200, description: 'Title.', example: 'Restart workers' })
  readonly title!: string;
  @UrlField({ description: 'Where it can be read.', example: 'https://wiki.example.com/workers' })
  readonly url!: string;
  @IdField({ description: 'Id of the component that it is for.', example: 1 })
  readonly component_id!: number;
  @EnumField({ values: ['current', 'outdated'], name: 'RunbookState', description: 'Outdated: review it.' })
  readonly state!: string;
  @TimestampField({ nullable: true, description: 'When it is due for review; null: never.' })
  readonly review_at!: Timestamp | null;
  @TimestampField({ nullable: true, description: 'When the component last had a problem; null: never.' })
  readonly needed_at!: Timestamp | null;
  @TimestampField({ description: 'When it was created.' }) readonly created_at!: Timestamp;
  @TimestampField({ description: 'When it was last changed.' }) readonly updated_at!: Timestamp;
}

export const RUNBOOK = defineRecord(Runbook, {
  kind: 'runbook',
  required: ['title', 'url', 'component_id'],
  optional: ['review_at'],
  defaults: { state: 'current' },
  filters: ['component_id', 'state'],
  orderBy: sql`title, id`,
});
