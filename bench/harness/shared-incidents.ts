import { dataOf, type ApiClient } from '../support/api-client.js';
import type { Random } from '../support/random.js';
import type { Superuser } from '../support/superuser.js';
import type { FreshTenant } from './fresh-tenant.js';
import type { Attempt } from './incident-owner.js';
import { impactsOn } from './steps.js';

const COUNT = 5;
const STATUSES = ['investigating', 'identified', 'monitoring'];

/** A few incidents that all clients post updates to concurrently. */
export class SharedIncidents {
  readonly ids: readonly number[];
  private readonly componentIds: readonly number[];
  /** Ids of acknowledged updates. */
  private readonly posted: number[] = [];

  private constructor(ids: readonly number[], componentIds: readonly number[]) {
    this.ids = ids;
    this.componentIds = componentIds;
  }

  static async make(client: ApiClient, componentIds: readonly number[]): Promise<SharedIncidents> {
    const ids: number[] = [];
    for (let number = 1; number <= COUNT; number += 1) {
      const made = await client.expect('POST', '/incidents', { title: `Störung ${number}`, publish: true });
      ids.push((dataOf(made) as { id: number }).id);
    }
    return new SharedIncidents(ids, componentIds);
  }

  get acknowledged(): number {
    return this.posted.length;
  }

  /** Posts an update that changes the incident's impacts. */
  async post(client: ApiClient, random: Random, token: string): Promise<Attempt> {
    const name = 'post to a shared incident';
    const body = {
      body: { en: token },
      status: random.pick(STATUSES),
      components: impactsOn(this.componentIds, random),
    };
    const response = await client
      .request('POST', `/incidents/${random.pick(this.ids)}/updates`, body)
      .catch(() => undefined);
    if (response === undefined) return { name, status: undefined, took: Number.NaN };
    const { status, took, text } = response;
    if (status < 300) this.posted.push((dataOf(response) as { id: number }).id);
    return { name, status, took, ...(status < 300 ? {} : { text }) };
  }

  /** Acknowledged updates that are missing or do not have exactly one event. */
  async lost(database: Superuser, { id }: FreshTenant): Promise<string[]> {
    const rows = await database.rows<{ id: string; told: string }>(
      `select u.id, count(e.id) as told from incident_update u
         left join outbox_event e on e.tenant_id = u.tenant_id and e.name = 'incident.updated' and e.payload ->> 'update_id' = u.id::text
       where u.tenant_id = $1 and u.incident_id = any($2) group by u.id`,
      [id, this.ids],
    );
    const told = new Map(rows.map((row) => [Number(row.id), Number(row.told)]));
    return [
      ...this.posted.filter((update) => !told.has(update)).map((update) => `update ${update} is lost`),
      ...[...told]
        .filter(([, times]) => times !== 1)
        .map(([update, times]) => `update ${update} was told of ${times} times`),
      ...(told.size > this.posted.length
        ? [`${told.size} updates, but only ${this.posted.length} were acknowledged`]
        : []),
    ];
  }
}
