import { MAX_IDLE_SECONDS, MAX_SESSION_SECONDS } from '#platform/access/keys/sessions.js';
import { IntegerField } from '#http/fields/fields.js';

/** Limits of sessions of one status page, which hold for sessions opened from then on. Source: people, "Sessions". */
export class MemberSettings {
  @IntegerField({
    min: 5,
    max: MAX_IDLE_SECONDS / 60,
    description: 'Minutes without a request after which a new session ends.',
    example: 720,
  })
  readonly session_idle_minutes: number = 720;

  @IntegerField({
    min: 1,
    max: MAX_SESSION_SECONDS / (24 * 60 * 60),
    description: 'Days after which a new session ends in any case.',
    example: 14,
  })
  readonly session_days: number = 14;
}
