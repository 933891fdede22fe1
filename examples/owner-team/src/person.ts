import { IdField, TextField, TimestampField, defineRecord } from '@heliograph/server/module';
import type { Timestamp } from '@heliograph/server/module';

/** A person of a team. */
export class Person {
  @IdField({ description: 'Id of the person.', example: 1 }) readonly id!: number;
  @IdField({ description: 'Id of the team.', example: 1 }) readonly team_id!: number;
  @TextField({ minLength: 1, maxLength: 100, description: 'Name.', example: 'Ada' })
  readonly name!: string;
  @TextField({ nullable: true, maxLength: 40, description: 'Telephone number.', example: '+4930123456' })
  readonly phone!: string | null;
  @TimestampField({ description: 'When it was created.' }) readonly created_at!: Timestamp;
  @TimestampField({ description: 'When it was last changed.' }) readonly updated_at!: Timestamp;
}

/** The path names the team, so no body does. */
export const PERSON = defineRecord(Person, {
  kind: 'person',
  parent: 'team_id',
  required: ['name'],
  optional: ['phone'],
});
