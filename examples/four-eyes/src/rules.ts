import { BooleanField, EnumField } from '@heliograph/server/module';

/** What each tenant sets under `/settings/acme-four-eyes`. */
export class FourEyesRules {
  @BooleanField({ description: 'Whether another key must publish what a key wrote.', example: true })
  readonly is_required: boolean = true;

  @EnumField({
    values: ['all', 'incidents'],
    name: 'FourEyesScope',
    description: 'Incidents and maintenances, or incidents only.',
  })
  readonly scope: string = 'all';
}
