import { IntegerField, TextField } from '@heliograph/server/module';

/** What a component has under `/components/{component}/x/acme-owner-team`. */
export class Owner {
  @TextField({ nullable: true, maxLength: 100, description: 'Team that owns it.', example: 'Payments' })
  readonly team: string | null = null;

  @IntegerField({ min: 1, max: 1440, description: 'Minutes until others are called.', example: 15 })
  readonly escalation_minutes: number = 15;
}
