/** An instant within JSON that the database builds. */
export function iso(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

interface RecordSelection {
  /** Which records `i`; nothing else decides who may see them. */
  readonly where: string;
  /** Since when each is to be seen. */
  readonly publishedAt: string;
  /** Which of their updates `u`. */
  readonly updatesWhere: string;
}

/** Records in the form of PublicIncident, newest start first, as one JSON list. Internal components are left out. */
export function selectIncidents({ where, publishedAt, updatesWhere }: RecordSelection): string {
  return `
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'type', i.type, 'status', i.status, 'title', i.title, 'body', i.body,
    'startedAt', ${iso('i.started_at')}, 'scheduledEndAt', ${iso('i.scheduled_end_at')}, 'publishedAt', ${iso(publishedAt)},
    'resolvedAt', ${iso('i.resolved_at')}, 'createdAt', ${iso('i.created_at')}, 'updatedAt', ${iso('i.updated_at')},
    'postmortem', case when i.postmortem_published_at is not null then
      json_build_object('body', i.postmortem_body, 'publishedAt', ${iso('i.postmortem_published_at')}) end,
    'impacts', (
      select coalesce(json_agg(json_build_object(
        'componentId', x.component_id, 'impact', x.impact, 'since', ${iso('x.since')}, 'until', ${iso('x.until')}
      ) order by x.ordinal, x.id), '[]')
      from incident_impact x join component c on c.tenant_id = x.tenant_id and c.id = x.component_id
      where x.tenant_id = i.tenant_id and x.incident_id = i.id and c.is_public),
    'namesComponents', exists (
      select from incident_impact x where x.tenant_id = i.tenant_id and x.incident_id = i.id and x.until is null),
    'updates', (
      select coalesce(json_agg(json_build_object(
        'id', u.id, 'status', u.status, 'body', u.body, 'components', u.components,
        'createdAt', ${iso('u.created_at')}, 'updatedAt', ${iso('u.updated_at')}
      ) order by u.created_at desc, u.id desc), '[]')
      from incident_update u where u.tenant_id = i.tenant_id and u.incident_id = i.id and ${updatesWhere})
  ) order by i.started_at desc, i.id desc), '[]')
  from incident i
  where ${where}`;
}

interface AnnouncementSelection {
  /** Which announcements; nothing else decides who may see them. */
  readonly from: string;
  /** Since when each is to be seen. */
  readonly publishedAt: string;
}

/** Announcements in the form of PublicAnnouncement, newest first, as one JSON list. */
export function selectAnnouncements({ from, publishedAt }: AnnouncementSelection): string {
  return `
  select coalesce(json_agg(json_build_object(
    'id', id, 'title', title, 'body', body, 'level', level, 'linkUrl', link_url, 'startsAt', ${iso('starts_at')},
    'endsAt', ${iso('ends_at')}, 'publishedAt', ${iso(publishedAt)}, 'updatedAt', ${iso('updated_at')}
  ) order by ${publishedAt} desc, id desc), '[]')
  from ${from}`;
}
