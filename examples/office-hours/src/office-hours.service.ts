import { Clock, Injectable, RecordService } from '@heliograph/server/module';
import type { OfficeHoursEntity } from './office-hours.entity.js';
import { OFFICE_HOURS } from './office-hours.js';
import { OfficeHoursRepository } from './office-hours.repository.js';

@Injectable()
export class OfficeHoursService extends RecordService<typeof OFFICE_HOURS, OfficeHoursEntity> {
  constructor(hours: OfficeHoursRepository, clock: Clock) {
    super(OFFICE_HOURS, hours, clock);
  }
}
