import { EmailField, IdField, TextField, TimestampField, defineRecord } from '@heliograph/server/module';
import type { Timestamp } from '@heliograph/server/module';

/** Somebody to call. */
class Contact {
  @IdField({ description: 'Id of the contact.', example: 3 }) readonly id!: number;
  @TextField({ minLength: 1, maxLength: 200, description: 'Name.', example: 'Ada' }) readonly name!: string;
  @EmailField({ description: 'E-mail address.', example: 'ada@example.com' }) readonly email!: string;
  @TimestampField({ description: 'When it was created.' }) readonly created_at!: Timestamp;
  @TimestampField({ description: 'When it was last changed.' }) readonly updated_at!: Timestamp;
}

export const CONTACT = defineRecord(Contact, { kind: 'contact', required: ['name', 'email'] });
