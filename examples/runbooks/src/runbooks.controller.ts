import { Body, Delete, Get, IfMatch, ManagementApi, Param, Patch, Post, Query } from 'heliograph/module';
import {
  Creates,
  Deletes,
  IdParam,
  RecordId,
  Requires,
  ReturnsOne,
  ReturnsPage,
  Updates,
} from 'heliograph/module';
import type { PageJson, RecordJson } from 'heliograph/module';
import { CreateRunbook, Runbook, RunbookQuery, UpdateRunbook } from './runbook.js';
import { RunbooksService } from './runbooks.service.js';

const runbookId = new RecordId('runbook');

@ManagementApi('acme-runbooks', 'Runbooks')
export class RunbooksController {
  constructor(private readonly runbooks: RunbooksService) {}

  @Get()
  @Requires('acme-runbooks.view')
  @ReturnsPage(Runbook, { id: 'listAcmeRunbooks', summary: 'List runbooks by title' })
  list(@Query() query: RunbookQuery): Promise<PageJson<Runbook>> {
    return this.runbooks.list(query);
  }

  @Post()
  @Requires('acme-runbooks.manage')
  @Creates(Runbook, { id: 'createAcmeRunbook', summary: 'Create a runbook' })
  create(@Body() body: CreateRunbook): Promise<RecordJson<Runbook>> {
    return this.runbooks.create(body);
  }

  @Get(':runbook')
  @Requires('acme-runbooks.view')
  @IdParam('runbook', 'runbook')
  @ReturnsOne(Runbook, { id: 'getAcmeRunbook', summary: 'Read a runbook' })
  get(@Param('runbook', runbookId) id: number): Promise<RecordJson<Runbook>> {
    return this.runbooks.get(id);
  }

  @Patch(':runbook')
  @Requires('acme-runbooks.manage')
  @IdParam('runbook', 'runbook')
  @Updates(Runbook, { id: 'patchAcmeRunbook', summary: 'Change a runbook' })
  patch(
    @Param('runbook', runbookId) id: number,
    @Body() body: UpdateRunbook,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Runbook>> {
    return this.runbooks.update(id, body, ifMatch);
  }

  @Delete(':runbook')
  @Requires('acme-runbooks.manage')
  @IdParam('runbook', 'runbook')
  @Deletes({ id: 'deleteAcmeRunbook', summary: 'Delete a runbook' })
  delete(@Param('runbook', runbookId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.runbooks.delete(id, ifMatch);
  }
}
