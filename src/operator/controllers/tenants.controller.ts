import { Body, Delete, Get, Post, Query, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import {
  Creates,
  Deletes,
  ReturnsArchive,
  ReturnsOne,
  ReturnsPage,
  Updates,
} from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { TenantListQuery } from '../dto/operator-list.query.js';
import { CreateTenant, DeleteTenantQuery, FreezeTenant, UpdateTenant } from '../dto/operator-tenant.input.js';
import { CreatedTenant, OperatorTenant, OperatorTenantWithUsage } from '../dto/operator-tenant.response.js';
import { OperatorApi, OrFinds, TenantParam } from '../pipeline/operator-api.decorator.js';
import { OperatorTenants } from '../services/operator-tenants.service.js';

@OperatorApi('tenants', 'Tenants')
export class TenantsController {
  constructor(private readonly tenants: OperatorTenants) {}

  @Get()
  @ReturnsPage(OperatorTenant, { id: 'listTenants', summary: 'List tenants by slug' })
  list(@Query() query: TenantListQuery): Promise<PageJson<OperatorTenant>> {
    return this.tenants.list(query);
  }

  @Post()
  @OrFinds(CreatedTenant)
  @Creates(CreatedTenant, {
    id: 'createTenant',
    summary: 'Create a tenant',
    description:
      'Only this response contains the secret of the first key. With an `external_id` that a tenant has already, that one is returned unchanged, with 200 and without a key: so the request can be repeated safely, also several times at once.',
  })
  async create(
    @Body() body: CreateTenant,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecordJson<CreatedTenant>> {
    const { record, status } = await this.tenants.create(body);
    reply.status(status);
    return record;
  }

  @Get(':tenant')
  @TenantParam()
  @ReturnsOne(OperatorTenantWithUsage, { id: 'getTenant', summary: 'Get a tenant with what it uses' })
  get(): Promise<RecordJson<OperatorTenantWithUsage>> {
    return this.tenants.get();
  }

  @PatchAndPut(':tenant')
  @TenantParam()
  @Updates(OperatorTenant, { id: 'patchTenant', summary: 'Change the name and quotas of a tenant' })
  patch(@Body() body: UpdateTenant, @IfMatch() ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    return this.tenants.update(body, ifMatch);
  }

  @Post(':tenant/suspend')
  @TenantParam()
  @OptionalBody(PlainStep)
  @Updates(OperatorTenant, {
    id: 'suspendTenant',
    summary: 'Suspend a tenant',
    description:
      'Its API keys are refused with 403. Its page, subscriptions and monitoring signals go on. Repeating it changes nothing; 409 for an archived tenant.',
  })
  suspend(@Body() _step: PlainStep, @IfMatch() ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    return this.tenants.suspend(ifMatch);
  }

  @Post(':tenant/resume')
  @TenantParam()
  @OptionalBody(PlainStep)
  @Updates(OperatorTenant, {
    id: 'resumeTenant',
    summary: 'Make a suspended or archived tenant active again',
    description: 'Repeating it changes nothing.',
  })
  resume(@Body() _step: PlainStep, @IfMatch() ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    return this.tenants.resume(ifMatch);
  }

  @Post(':tenant/archive')
  @TenantParam()
  @OptionalBody(PlainStep)
  @Updates(OperatorTenant, {
    id: 'archiveTenant',
    summary: 'Archive a tenant',
    description:
      'Its hosts are unknown from then on, and its data is kept. Repeating it changes nothing. `…/resume` takes it back.',
  })
  archive(@Body() _step: PlainStep, @IfMatch() ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    return this.tenants.archive(ifMatch);
  }

  @Post(':tenant/freeze')
  @TenantParam()
  @OptionalBody(FreezeTenant)
  @Updates(OperatorTenant, {
    id: 'freezeTenant',
    summary: 'Freeze a tenant',
    description:
      'Whatever would change its data gets 503 with the reason and `Retry-After`, on every replica, and its jobs wait. Its page and everything else that reads go on. Writes and jobs that are under way end first, so the response can take a minute. Repeating it changes the reason only.',
  })
  freeze(@Body() { reason }: FreezeTenant, @IfMatch() ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    return this.tenants.freeze(reason ?? null, ifMatch);
  }

  @Post(':tenant/unfreeze')
  @TenantParam()
  @OptionalBody(PlainStep)
  @Updates(OperatorTenant, {
    id: 'unfreezeTenant',
    summary: 'Let a frozen tenant be changed again',
    description: 'Its jobs that became due meanwhile run. Repeating it changes nothing.',
  })
  unfreeze(@Body() _step: PlainStep, @IfMatch() ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    return this.tenants.unfreeze(ifMatch);
  }

  @Post(':tenant/export')
  @TenantParam()
  @OptionalBody(PlainStep)
  @ReturnsArchive({
    id: 'exportTenant',
    summary: 'Export everything a tenant has',
    description:
      'The archive that `tenant:export` writes and `tenant:import` reads. It has secrets: keep it as you keep a backup.',
  })
  async export(@Body() _step: PlainStep): Promise<StreamableFile> {
    const { file, bytes } = await this.tenants.export();
    return new StreamableFile(bytes, {
      type: 'application/gzip',
      disposition: `attachment; filename="${file}"`,
    });
  }

  @Delete(':tenant')
  @TenantParam()
  @Deletes({
    id: 'deleteTenant',
    summary: 'Delete a tenant for good, with everything it owns',
    description:
      'Only once it is archived and has been exported since; otherwise 409. `confirm` must be its slug.',
  })
  delete(@Query() { confirm }: DeleteTenantQuery, @IfMatch() ifMatch?: string): Promise<void> {
    return this.tenants.delete(confirm, ifMatch);
  }
}
