import { defineModule } from '#module-system/define-module.js';
import { AvailabilityModule } from '#modules/availability/availability.module.js';
import { ComponentGroupsModule } from '#modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { HostSystemsModule } from '#modules/host-systems/host-systems.module.js';
import { TemplatesModule } from '#modules/templates/templates.module.js';
import { PageAsCodeController } from './controllers/page-as-code.controller.js';
import { DocumentReader } from './services/document-reader.js';
import { PageAsCodeService } from './services/page-as-code.service.js';
import { PageReader } from './services/page-reader.js';
import { PlanWriter } from './services/plan-writer.js';

export const PageAsCodeModule = defineModule({
  name: 'page-as-code',
  tags: { 'Page as code': 'The page as a document that is kept elsewhere: planned, applied and exported.' },
  imports: [AvailabilityModule, ComponentGroupsModule, ComponentsModule, HostSystemsModule, TemplatesModule],
  controllers: [PageAsCodeController],
  providers: [DocumentReader, PageReader, PlanWriter, PageAsCodeService],
});
