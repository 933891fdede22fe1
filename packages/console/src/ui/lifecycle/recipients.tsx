import { orThrow, type Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useChannelName } from '../../lib/channels.js';
import type { Collection } from '../../lib/lifecycle.js';
import { useLanguage, useTexts } from '../../lib/texts.js';

/**
 * How many subscribers would be told of a record with these components, counted as the sender does.
 *
 * @param id null: a new record
 */
export function useRecipients(
  collection: Collection,
  componentIds: readonly number[],
  id: number | null,
): UseQueryResult<Schemas['Recipients']> {
  return useQuery({
    queryKey: [`/api/v1/${collection}/recipients`, id, componentIds],
    queryFn: async () =>
      (
        await orThrow(
          api.POST(`/api/v1/${collection}/recipients`, {
            body: { component_ids: [...componentIds], incident_id: id },
          }),
        )
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

interface RecipientsProps {
  readonly recipients: Schemas['Recipients'] | undefined;
  readonly isNotifying: boolean;
}

/** Says who will be told, by channel, before it is sent. */
export function Recipients({ recipients, isNotifying }: RecipientsProps): ReactNode {
  const texts = useTexts().incidents.recipients;
  const channelName = useChannelName();
  const number = useNumber();
  if (!isNotifying || recipients?.subscribers === 0) return <p className="dim">{texts.nobody}</p>;
  if (recipients === undefined) return null;
  const leftOut = Object.values(recipients.left_out).reduce((sum, count) => sum + count, 0);
  return (
    <div className="dim" aria-label={texts.label} role="status">
      {texts.total(number(recipients.subscribers))}{' '}
      {recipients.channels
        .map(({ channel, subscribers }) => texts.byChannel(channelName(channel), number(subscribers)))
        .join(' · ')}
      {leftOut > 0 && <> · {texts.leftOut(number(leftOut))}</>}
    </div>
  );
}

export function useNumber(): (value: number) => string {
  const { locale } = useLanguage();
  const format = new Intl.NumberFormat(locale);
  return (value) => format.format(value);
}
