/** Anchors of the guide that screens lead to. Source: headings of docs/using-the-api.md. */
export const GUIDE_SECTIONS = [
  'as-a-person',
  'setting-up-the-page',
  'lists',
  'an-incident-from-draft-to-post-mortem',
  'maintenance-series',
  'templates',
  'status-from-monitoring',
  'ordering-components-and-groups',
] as const;

/** A section of the guide. */
export type GuideSection = (typeof GUIDE_SECTIONS)[number];
