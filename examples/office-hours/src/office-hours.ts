import { BooleanField, IdField, IntegerField, LocaleField, TextField } from '@heliograph/server/module';
import { TimestampField, defineRecord, sql } from '@heliograph/server/module';
import type { LocaleText, Timestamp } from '@heliograph/server/module';

const TIME = { minLength: 5, maxLength: 5, pattern: /^([01][0-9]|2[0-3]):[0-5][0-9]$/ };

/** When support can be reached on one day of the week, in the zone of the page. */
class OfficeHours {
  @IdField({ description: 'Id of the hours.', example: 3 }) readonly id!: number;
  @IntegerField({ min: 1, max: 7, description: 'Day of the week; 1 is Monday.', example: 1 })
  readonly weekday!: number;
  @TextField({ ...TIME, description: 'Begin.', example: '09:00' }) readonly opens!: string;
  @TextField({ ...TIME, description: 'End.', example: '17:00' }) readonly closes!: string;
  @LocaleField({ mode: 'read', maxLength: 200, description: 'Remark.', example: { en: 'By phone' } })
  readonly note!: LocaleText;
  @BooleanField({ description: 'True if visitors see it.', example: true }) readonly is_public!: boolean;
  @TimestampField({ description: 'When it was created.' }) readonly created_at!: Timestamp;
  @TimestampField({ description: 'When it was last changed.' }) readonly updated_at!: Timestamp;
}

export const OFFICE_HOURS = defineRecord(OfficeHours, {
  kind: 'office hours',
  required: ['weekday', 'opens', 'closes'],
  optional: ['note', 'is_public'],
  defaults: { note: {}, is_public: false },
  orderBy: sql`weekday, opens, id`,
});
