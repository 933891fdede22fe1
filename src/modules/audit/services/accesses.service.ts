import { Injectable } from '@nestjs/common';
import { pageOf } from '#http/results/page-of.js';
import { pageRange } from '#http/results/page-query.js';
import type { PageJson } from '#http/results/record-json.js';
import { ActorNames, type RecordedActor } from '#platform/access/actor-names.js';
import type { TextRow, TextRows } from '#platform/database/connections/text-rows.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import type { AccessListQuery } from '../dto/access-list.query.js';
import { Access } from '../dto/access.response.js';
import { typeAndId } from '../dto/type-and-id.js';

/** Refused requests and reads of personal data. */
@Injectable()
export class AccessesService {
  constructor(
    private readonly log: AccessLog,
    private readonly names: ActorNames,
  ) {}

  async list({ actor, kind, since, until, ...page }: AccessListQuery): Promise<PageJson<Access>> {
    const range = pageRange(page);
    const filter = { kind, actor: actor === undefined ? undefined : typeAndId(actor), since, until };
    return pageOf(Access, await this.named(await this.log.page(filter, range)), range);
  }

  /** The rows with the names of actors that are recorded without. */
  private async named<Rows extends TextRows>(rows: Rows): Promise<Rows> {
    const [type, id, name] = ['actor.type', 'actor.id', 'actor.name'].map((one) => rows.columns.indexOf(one));
    const actorOf = (row: TextRow): RecordedActor => ({
      type: row[type ?? -1] ?? '',
      id: row[id ?? -1] ?? null,
      name: row[name ?? -1] ?? null,
    });
    const nameOf = await this.names.of(rows.rows.map(actorOf));
    const named = rows.rows.map((row) => row.with(name ?? -1, nameOf(actorOf(row))));
    return { ...rows, rows: named };
  }
}
