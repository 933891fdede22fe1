import { IdField, TextField, TimestampField, defineRecord, sql } from '@heliograph/server/module';
import type { Timestamp } from '@heliograph/server/module';

/** A team that owns components. */
export class Team {
  @IdField({ description: 'Id of the team.', example: 1 }) readonly id!: number;
  @TextField({ minLength: 1, maxLength: 100, description: 'Name.', example: 'Payments' })
  readonly name!: string;
  @TimestampField({ description: 'When it was created.' }) readonly created_at!: Timestamp;
  @TimestampField({ description: 'When it was last changed.' }) readonly updated_at!: Timestamp;
}

export const TEAM = defineRecord(Team, { kind: 'team', required: ['name'], orderBy: sql`name, id` });
