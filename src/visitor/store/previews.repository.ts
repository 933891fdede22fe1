import { Injectable } from '@nestjs/common';
import { VisitorDatabase } from '../../database/tenant/visitor-database.js';
import type { IncidentType } from '../../modules/incidents/domain/lifecycle.js';
import { selectAnnouncements, selectIncidents } from './public-json.js';
import type { PublicAnnouncement, PublicIncident } from './public-page.js';

/** Something that a preview link leads to: it is to be seen on its own page already, or it is a draft, or it is not there. */
export interface Unpublished<T> {
  readonly isPublished: boolean;
  readonly draft: T | undefined;
}

const RECORD = selectIncidents({
  views: 'preview',
  where: 'i.id = $2 and i.type = $3',
  publishedAt: '$4::timestamptz',
});

const ANNOUNCEMENT = selectAnnouncements({
  from: '(select * from preview_announcement where tenant_id = $1 and id = $2) a',
  publishedAt: '$3::timestamptz',
});

/** The one place from which visitors are shown what is not published; whoever asks must have seen a genuine link. */
@Injectable()
export class PreviewsRepository {
  constructor(private readonly database: VisitorDatabase) {}

  /** A record as it would be seen if it were published now. */
  async record(type: IncidentType, id: number, now: Date): Promise<Unpublished<PublicIncident>> {
    const text = `
      select exists (select from public_incident where tenant_id = $1 and id = $2 and type = $3), (${RECORD})`;
    const { rows } = await this.database.readPreview({ name: 'preview_record', text }, [id, type, now]);
    return unpublished(rows[0]);
  }

  /** An announcement as it would be seen if it were published now. */
  async announcement(id: number, now: Date): Promise<Unpublished<PublicAnnouncement>> {
    const text = `
      select exists (select from public_announcement where tenant_id = $1 and id = $2), (${ANNOUNCEMENT})`;
    const { rows } = await this.database.readPreview({ name: 'preview_announcement', text }, [id, now]);
    return unpublished(rows[0]);
  }
}

function unpublished<T>([isPublished, drafts]: readonly (string | null)[] = []): Unpublished<T> {
  return { isPublished: isPublished === 't', draft: (JSON.parse(drafts ?? '[]') as T[])[0] };
}
