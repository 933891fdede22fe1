import { ManagementApi, recordController } from '@heliograph/server/module';
import { OFFICE_HOURS } from './office-hours.js';
import { OfficeHoursService } from './office-hours.service.js';

@ManagementApi('acme-office-hours', 'Office hours')
export class OfficeHoursController extends recordController(OFFICE_HOURS, OfficeHoursService, {
  abilities: { view: 'acme-office-hours.view', manage: 'acme-office-hours.manage' },
  name: 'AcmeOfficeHours',
}) {}
