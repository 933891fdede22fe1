import { orThrow, type Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useSession } from '../../lib/session.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Button } from '../../ui/button.js';
import { localTime, repeatInWords } from './repeat.js';

/** Dates that are listed. */
const SHOWN = 10;

interface SeriesDatesProps {
  readonly rrule: string;
  readonly starts_at: string;
  readonly timezone: string;
  readonly exceptions?: readonly string[];
  /** Leaves out a local date; without it, dates cannot be left out. */
  readonly onSkip?: (date: string) => void;
}

/** A rule in words, its next dates, and the times that clocks skip. */
export function SeriesDates({
  rrule,
  starts_at,
  timezone,
  exceptions = [],
  onSkip,
}: SeriesDatesProps): ReactNode {
  const { maintenances: texts } = useTexts();
  const { locale } = useLanguage();
  const { zone } = useSession();
  const times = useTimes();
  const body: Schemas['SeriesPreviewInput'] = { rrule, starts_at, timezone, exceptions: [...exceptions] };
  const { data } = useQuery({
    queryKey: ['/api/v1/maintenance-series/preview', body],
    queryFn: () => orThrow(api.POST('/api/v1/maintenance-series/preview', { body })),
    placeholderData: keepPreviousData,
    // What is wrong is said at the field when it is saved.
    retry: false,
    staleTime: 60_000,
  });
  const words = repeatInWords({ rrule, starts_at, timezone, zone, locale });
  return (
    <div className="stack tight" role="group" aria-label={texts.series.dates}>
      {words !== undefined && <p className="series-words">{words}</p>}
      {data !== undefined && (
        <>
          <ol className="series-dates">
            {data.data.starts.slice(0, SHOWN).map((start) => (
              <li key={start} className="row between">
                <time dateTime={start}>{times.at(start)}</time>
                {onSkip !== undefined && (
                  <Button
                    kind="quiet"
                    aria-label={texts.series.skipDate(times.at(start))}
                    onPress={() => onSkip(localTime(start, timezone).slice(0, 10))}
                  >
                    {texts.series.skip}
                  </Button>
                )}
              </li>
            ))}
          </ol>
          {data.data.left_out.length > 0 && (
            <p className="dim" role="note">
              {texts.series.leftOut(data.data.left_out.map((one) => one.replace('T', ' ')).join(', '))}
            </p>
          )}
        </>
      )}
    </div>
  );
}
