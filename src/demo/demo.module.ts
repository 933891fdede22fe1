import { Module } from '@nestjs/common';
import { ComponentGroupsModule } from '../modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '../modules/components/components.module.js';
import { DemoTenant } from './demo-tenant.js';

@Module({ imports: [ComponentGroupsModule, ComponentsModule], providers: [DemoTenant] })
export class DemoModule {}
