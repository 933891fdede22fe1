import { Injectable, recordRepository } from '@heliograph/server/module';
import { OfficeHoursEntity } from './office-hours.entity.js';
import { OFFICE_HOURS } from './office-hours.js';

@Injectable()
export class OfficeHoursRepository extends recordRepository(OFFICE_HOURS, OfficeHoursEntity) {}
