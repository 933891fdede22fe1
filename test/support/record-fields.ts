// The fields of records, in the order of the contract. Source: management-api, "Resources and their fields".

export const COMPONENT_FIELDS = [
  'id',
  'name',
  'description',
  'slug',
  'group_id',
  'position',
  'is_public',
  'subscribable',
  'status',
  'uptime_90d',
  'remote_trigger',
  'created_at',
  'updated_at',
];

export const GROUP_FIELDS = [
  'id',
  'name',
  'slug',
  'parent_id',
  'position',
  'depth',
  'created_at',
  'updated_at',
];

export const HOST_SYSTEM_FIELDS = [
  'id',
  'name',
  'kind',
  'status',
  'status_at',
  'webhook_url',
  'created_at',
  'updated_at',
];

export const ANNOUNCEMENT_FIELDS = [
  'id',
  'title',
  'body',
  'level',
  'link_url',
  'starts_at',
  'ends_at',
  'is_published',
  'published_at',
  'is_active',
  'created_at',
  'updated_at',
];

export const INCIDENT_FIELDS = [
  'id',
  'type',
  'status',
  'title',
  'body',
  'started_at',
  'scheduled_end_at',
  'published_at',
  'publish_at',
  'resolved_at',
  'acknowledged_at',
  'is_published',
  'is_scheduled',
  'is_resolved',
  'components',
  'public_url',
  'postmortem',
  'updates',
  'created_at',
  'updated_at',
];
