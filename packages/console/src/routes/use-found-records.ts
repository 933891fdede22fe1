import type { Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '../lib/api.js';
import { localeFor } from '../lib/locale-texts.js';
import { useSession } from '../lib/session.js';
import { useLanguage, type ConsoleTexts } from '../lib/texts.js';

/** A record that the palette leads to. */
export interface FoundRecord {
  /** Its path in the API. */
  readonly path: string;
  readonly to: string;
  readonly title: string;
  /** What kind of record it is; undefined: of a package, which has no words here. */
  readonly kind: string | undefined;
}

type Hit = Pick<Schemas['SearchResult'], 'id' | 'title'>;

/** Kinds by their names in the search, with the screen of a record; without one, the screen from the reference. */
const KINDS: Readonly<
  Record<string, { readonly kind: (texts: ConsoleTexts) => string; readonly to?: (hit: Hit) => string }>
> = {
  incident: { kind: (t) => t.incidents.title, to: ({ id }) => `/incidents/${String(id)}` },
  maintenance: { kind: (t) => t.maintenances.title, to: ({ id }) => `/maintenances/${String(id)}` },
  maintenance_series: {
    kind: (t) => t.maintenances.series.title,
    to: ({ id }) => `/maintenances/series/${String(id)}`,
  },
  incident_template: { kind: (t) => t.templates.title, to: ({ id }) => `/templates/${String(id)}` },
  component: { kind: (t) => t.components.title, to: inTree },
  component_group: { kind: (t) => t.components.title, to: inTree },
  host_system: { kind: (t) => t.hostSystems.title },
  metric: { kind: (t) => t.metrics.title, to: ({ id }) => `/metrics/${String(id)}` },
  audience: { kind: (t) => t.audiences.title, to: ({ id }) => `/audiences/${String(id)}` },
  announcement: { kind: (t) => t.announcements.title },
  subscriber: { kind: (t) => t.subscribers.title, to: ({ id }) => `/subscribers/${String(id)}` },
  member: { kind: (t) => t.members.title },
  api_key: { kind: (t) => t.apiKeys.title },
  domain: { kind: (t) => t.domains.title },
};

function inTree({ title }: Hit): string {
  return `/components?${new URLSearchParams({ q: title }).toString()}`;
}

/** Records of all kinds that the session may read, by a text in them. Nothing for an empty text. */
export function useFoundRecords(q: string): readonly FoundRecord[] {
  const { locale, texts } = useLanguage();
  const { locales } = useSession().tenant;
  const { data } = useQuery({
    ...reading('/api/v1/search', { params: { query: { q, locale: localeFor(locale, locales) } } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  if (q === '') return [];
  return (data?.data.results ?? []).map((hit) => {
    const known = KINDS[hit.kind];
    return {
      path: hit.path,
      to: known?.to?.(hit) ?? hit.path.replace(/^\/api\/v1\//, '/records/'),
      title: hit.title,
      kind: known?.kind(texts),
    };
  });
}
