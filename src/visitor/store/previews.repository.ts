import { Injectable } from '@nestjs/common';
import { VisitorDatabase } from '#platform/database/tenant/visitor-database.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { BY_ITSELF, selectAnnouncements, selectIncidents } from './public-json.js';
import { completeSettings, type TenantSettings } from '#core/context/tenant-settings.js';
import type { PublicAnnouncement, PublicIncident } from './public-page.js';
import { incidentsFrom } from './read-incidents.js';

/** Target of a preview link: already published, a draft, or neither if it was deleted. */
export interface Unpublished<T> {
  readonly isPublished: boolean;
  readonly draft: T | undefined;
}

const INCIDENT = selectIncidents({
  views: 'preview',
  where: 'i.id = $2 and i.type = $3',
  publishedAt: '$4::timestamptz',
  bounds: BY_ITSELF,
});

const ANNOUNCEMENT = selectAnnouncements({
  from: '(select * from preview_announcement where tenant_id = $1 and id = $2) a',
  publishedAt: '$3::timestamptz',
});

/** Page data with other settings applied. */
export interface PreviewedPage {
  readonly name: string;
  readonly locales: readonly string[];
  readonly settings: TenantSettings;
}

/** The only source of drafts for visitors. Callers must verify the preview link first. */
@Injectable()
export class PreviewsRepository {
  constructor(private readonly database: VisitorDatabase) {}

  /** Reads an incident as it would look if it were published now. */
  async incident(type: IncidentType, id: number, now: Date): Promise<Unpublished<PublicIncident>> {
    const text = `
      select exists (select from public_incident where tenant_id = $1 and id = $2 and type = $3), (${INCIDENT})`;
    const { rows } = await this.database.readPreview({ name: 'preview_incident', text }, [id, type, now]);
    return unpublished(incidentsFrom, rows[0]);
  }

  /** Reads an announcement as it would look if it were published now. */
  async announcement(id: number, now: Date): Promise<Unpublished<PublicAnnouncement>> {
    const text = `
      select exists (select from public_announcement where tenant_id = $1 and id = $2), (${ANNOUNCEMENT})`;
    const { rows } = await this.database.readPreview({ name: 'preview_announcement', text }, [id, now]);
    return unpublished((json) => JSON.parse(json ?? '[]') as PublicAnnouncement[], rows[0]);
  }

  /** Reads settings to preview; undefined once they have expired. */
  async settings(id: number, now: Date): Promise<PreviewedPage | undefined> {
    const text = `select page from preview_settings where tenant_id = $1 and id = $2 and expires_at > $3`;
    const { rows } = await this.database.readPreview({ name: 'preview_settings', text }, [id, now]);
    const page = JSON.parse(rows[0]?.[0] ?? 'null') as PreviewedPage | null;
    return page === null ? undefined : { ...page, settings: completeSettings(page.settings) };
  }
}

function unpublished<T>(
  read: (json: string | null | undefined) => readonly T[],
  [isPublished, drafts]: readonly (string | null)[] = [],
): Unpublished<T> {
  return { isPublished: isPublished === 't', draft: read(drafts)[0] };
}
