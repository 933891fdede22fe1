import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '../lib/api.js';
import { useSession } from '../lib/session.js';
import { useTextIn } from '../lib/use-text-in.js';

/** A record that the palette leads to. */
export interface FoundRecord {
  readonly to: string;
  readonly title: string;
}

const MOST = 5;

/** Records with a text in their title or name, of the kinds that the session may read. Nothing for an empty text. */
export function useFoundRecords(q: string): readonly FoundRecord[] {
  const { abilities } = useSession();
  const textIn = useTextIn();
  const query = { params: { query: { q, per_page: MOST } } };
  const asked = (
    ability: string,
  ): { readonly enabled: boolean; readonly placeholderData: typeof keepPreviousData } => ({
    enabled: q !== '' && abilities.has(ability),
    placeholderData: keepPreviousData,
  });
  const incidents = useQuery({ ...reading('/api/v1/incidents', query), ...asked('incidents.manage') });
  const maintenances = useQuery({ ...reading('/api/v1/maintenances', query), ...asked('incidents.manage') });
  const components = useQuery({ ...reading('/api/v1/components', query), ...asked('components.view') });
  if (q === '') return [];
  return [
    ...(incidents.data?.data ?? []).map(({ id, title }) => ({
      to: `/incidents/${String(id)}`,
      title: textIn(title),
    })),
    ...(maintenances.data?.data ?? []).map(({ id, title }) => ({
      to: `/maintenances/${String(id)}`,
      title: textIn(title),
    })),
    ...(components.data?.data ?? []).map(({ name }) => ({
      to: `/components?${new URLSearchParams({ q: textIn(name) }).toString()}`,
      title: textIn(name),
    })),
  ];
}
