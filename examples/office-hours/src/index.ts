import { defineModule } from '@heliograph/server/module';
import { AddOfficeHours1797000000000 } from './migrations/add-office-hours.js';
import { OfficeHoursController } from './office-hours.controller.js';
import { OfficeHoursEntity } from './office-hours.entity.js';
import { OfficeHoursRepository } from './office-hours.repository.js';
import { OfficeHoursService } from './office-hours.service.js';
import { HOURS_DATA, TODAY, WEEK } from './shown-hours.js';

declare module '@heliograph/server/module' {
  interface AbilityNames {
    'acme-office-hours.view': true;
    'acme-office-hours.manage': true;
  }
}

export const OfficeHoursModule = defineModule({
  name: 'acme-office-hours',
  heliograph: '^0',
  abilities: {
    'acme-office-hours.view': 'Read office hours.',
    'acme-office-hours.manage': 'Write office hours.',
  },
  tags: { 'Office hours': 'When support can be reached.' },
  slots: [TODAY],
  pages: [WEEK],
  visitorData: [HOURS_DATA],
  migrations: [AddOfficeHours1797000000000],
  entities: [OfficeHoursEntity],
  controllers: [OfficeHoursController],
  providers: [OfficeHoursRepository, OfficeHoursService],
});
