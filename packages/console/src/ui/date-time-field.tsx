import { parseAbsolute, type ZonedDateTime } from '@internationalized/date';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { presentTime } from '../lib/server-time.js';
import { useSession } from '../lib/session.js';
import { useTexts } from '../lib/texts.js';
import { useTimes } from '../lib/times.js';
import { FieldFrame, type FieldProps } from './field.js';
import './date-time-field.css';
import './select.css';

interface DateTimeFieldProps extends FieldProps {
  /** An instant such as `2026-03-01T09:30:00.000Z`; null: none. */
  readonly value: string | null;
  readonly onChange: (instant: string | null) => void;
}

/** Date and time in the reader's zone, with the zone of the status page beside it where that differs. */
export function DateTimeField({
  label,
  hint,
  errors = [],
  value,
  onChange,
  ...props
}: DateTimeFieldProps): ReactNode {
  const { zone, pageZone } = useSession();
  const { ui } = useTexts();
  const times = useTimes();
  const onPage = value === null ? undefined : times.onPage(value);
  return (
    <DatePicker
      {...props}
      granularity="minute"
      hideTimeZone
      shouldForceLeadingZeros
      value={value === null ? null : parseAbsolute(value, zone)}
      placeholderValue={parseAbsolute(new Date(presentTime()).toISOString(), zone).set({
        second: 0,
        millisecond: 0,
      })}
      onChange={(next: ZonedDateTime | null) => onChange(next === null ? null : next.toDate().toISOString())}
      className="field"
      isInvalid={errors.length > 0}
      validationBehavior="aria"
    >
      <FieldFrame
        label={label}
        errors={errors}
        hint={
          <>
            {hint !== undefined && <>{hint} </>}
            {onPage === undefined
              ? ui.yourZone(zone)
              : `${ui.yourZone(zone)} · ${ui.pageZone(pageZone, onPage)}`}
          </>
        }
      >
        <Group className="input date-input">
          <DateInput className="date-segments">
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </DateInput>
          <Button className="button quiet date-button" aria-label={ui.chooseDate}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 6h16v14H4zM4 10h16M8 3v4m8-4v4" />
            </svg>
          </Button>
        </Group>
      </FieldFrame>
      <Popover className="popover">
        <Dialog className="calendar-dialog">
          <Calendar>
            <header className="row between">
              <Button slot="previous" className="button quiet">
                ‹
              </Button>
              <CalendarHeading />
              <Button slot="next" className="button quiet">
                ›
              </Button>
            </header>
            <CalendarGrid className="calendar">
              {(date) => <CalendarCell date={date} className="calendar-day" />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
