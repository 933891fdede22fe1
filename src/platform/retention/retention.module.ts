import { Module } from '@nestjs/common';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { Retention } from './retention.js';

@Module({ imports: [TenancyModule], providers: [Retention], exports: [Retention] })
export class RetentionModule {}
