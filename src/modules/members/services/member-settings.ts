import { IntegerField } from '#http/fields/fields.js';

/** Limits of sessions of one status page, which hold for sessions opened from then on. Source: people, "Sessions". */
export class MemberSettings {
  @IntegerField({
    min: 5,
    max: 720,
    description: 'Minutes without a request after which a new session ends.',
    example: 720,
  })
  readonly session_idle_minutes: number = 720;

  @IntegerField({
    min: 1,
    max: 14,
    description: 'Days after which a new session ends in any case.',
    example: 14,
  })
  readonly session_days: number = 14;
}
