import { orThrow } from '@heliograph/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useLanguage, useTexts } from '../../lib/texts.js';

interface RecipientsProps {
  readonly componentIds: readonly number[];
  /** Null: a new one. */
  readonly incidentId: number | null;
}

/** Says how many subscribers will be told of a maintenance, by channel, before it is sent. */
export function Recipients({ componentIds, incidentId }: RecipientsProps): ReactNode {
  const texts = useTexts().incidents.recipients;
  const { locale } = useLanguage();
  const numbers = new Intl.NumberFormat(locale);
  const { data } = useQuery({
    queryKey: ['/api/v1/maintenances/recipients', incidentId, componentIds],
    queryFn: () =>
      orThrow(
        api.POST('/api/v1/maintenances/recipients', {
          body: { component_ids: [...componentIds], incident_id: incidentId },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  if (data === undefined) return null;
  const names: Readonly<Record<string, string>> = texts.channels;
  const { subscribers, channels } = data.data;
  if (subscribers === 0) return <p className="dim">{texts.nobody}</p>;
  return (
    <p className="dim" role="status" aria-label={texts.label}>
      {texts.total(numbers.format(subscribers))}{' '}
      {channels
        .map((one) => texts.byChannel(names[one.channel] ?? one.channel, numbers.format(one.subscribers)))
        .join(' · ')}
    </p>
  );
}
