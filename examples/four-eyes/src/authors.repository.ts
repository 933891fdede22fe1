import { Injectable, TenantDatabase, currentTenant, named, sql } from '@heliograph/server/module';
import { AuthorEntity } from './author.entity.js';

/** Who wrote an incident last. All SQL of this module. */
@Injectable()
export class AuthorsRepository {
  constructor(private readonly database: TenantDatabase) {}

  async remember(incidentId: number, author: string): Promise<void> {
    await this.database.write(({ repository }) =>
      repository(AuthorEntity).upsert({ incidentId, author }, ['incidentId']),
    );
  }

  async of(incidentId: number): Promise<string | undefined> {
    const statement = sql`select author from acme_four_eyes
      where tenant_id = ${currentTenant().id} and incident_id = ${incidentId}`;
    const { rows } = await this.database.read(named('find_acme_author', statement));
    return rows[0]?.[0] ?? undefined;
  }

  /** The newest incidents first, at most a hundred. */
  async list(): Promise<{ readonly incident: number; readonly author: string }[]> {
    const statement = sql`select incident_id, author from acme_four_eyes
      where tenant_id = ${currentTenant().id} order by incident_id desc limit 100`;
    const { rows } = await this.database.read(named('list_acme_authors', statement));
    return rows.map(([incident, author]) => ({ incident: Number(incident), author: author ?? '' }));
  }
}
