import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import type { IncidentType } from '../../modules/incidents/domain/lifecycle.js';
import { selectAnnouncements, selectIncidents } from './public-json.js';
import type { PublicAnnouncement, PublicIncident } from './public-page.js';

/** Something that a preview link leads to: it is to be seen on its own page already, or it is a draft, or it is not there. */
export interface Unpublished<T> {
  readonly isPublished: boolean;
  readonly draft: T | undefined;
}

const RECORD = selectIncidents({
  where: 'i.id = $1 and i.type = $2 and i.published_at is null and i.deleted_at is null',
  publishedAt: '$3::timestamptz',
  updatesWhere: 'true',
});

const ANNOUNCEMENT = selectAnnouncements({
  from: '(select * from announcement where id = $1 and published_at is null) a',
  publishedAt: '$2::timestamptz',
});

/** The one place from which visitors are shown what is not published; whoever asks must have seen a genuine link. */
@Injectable()
export class PreviewsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** A record as it would be seen if it were published now. */
  async record(type: IncidentType, id: number, now: Date): Promise<Unpublished<PublicIncident>> {
    const text = `
      select exists (
        select from incident where id = $1 and type = $2 and published_at is not null and deleted_at is null), (${RECORD})`;
    const { rows } = await this.database.read({ name: 'preview_record', text }, [id, type, now]);
    return unpublished(rows[0]);
  }

  /** An announcement as it would be seen if it were published now. */
  async announcement(id: number, now: Date): Promise<Unpublished<PublicAnnouncement>> {
    const text = `
      select exists (select from announcement where id = $1 and published_at is not null), (${ANNOUNCEMENT})`;
    const { rows } = await this.database.read({ name: 'preview_announcement', text }, [id, now]);
    return unpublished(rows[0]);
  }
}

function unpublished<T>([isPublished, drafts]: readonly (string | null)[] = []): Unpublished<T> {
  return { isPublished: isPublished === 't', draft: (JSON.parse(drafts ?? '[]') as T[])[0] };
}
