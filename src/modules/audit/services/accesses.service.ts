import { Injectable } from '@nestjs/common';
import { pageOf } from '#http/results/page-of.js';
import { pageRange } from '#http/results/page-query.js';
import type { PageJson } from '#http/results/record-json.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import type { AccessListQuery } from '../dto/access-list.query.js';
import { Access } from '../dto/access.response.js';
import { typeAndId } from '../dto/type-and-id.js';

/** Refused requests and reads of personal data. */
@Injectable()
export class AccessesService {
  constructor(private readonly log: AccessLog) {}

  async list({ actor, kind, since, until, ...page }: AccessListQuery): Promise<PageJson<Access>> {
    const range = pageRange(page);
    const filter = { kind, actor: actor === undefined ? undefined : typeAndId(actor), since, until };
    return pageOf(Access, await this.log.page(filter, range), range);
  }
}
