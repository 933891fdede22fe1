import {
  endOfMonth,
  endOfWeek,
  isSameMonth,
  isToday,
  startOfMonth,
  startOfWeek,
  type CalendarDate,
} from '@internationalized/date';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useAbility, useSession } from '../../lib/session.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { conflictsOf, isOn, type Maintenance } from './windows.js';
import './maintenances.css';

/** First and last day of what a calendar shows. */
export function daysOf(view: 'month' | 'week', day: CalendarDate, locale: string): readonly CalendarDate[] {
  const first = startOfWeek(view === 'month' ? startOfMonth(day) : day, locale);
  const last = endOfWeek(view === 'month' ? endOfMonth(day) : day, locale);
  const days: CalendarDate[] = [];
  for (let one = first; one.compare(last) <= 0; one = one.add({ days: 1 })) days.push(one);
  return days;
}

interface CalendarProps {
  readonly view: 'month' | 'week';
  readonly day: CalendarDate;
  readonly maintenances: readonly Maintenance[];
  readonly onMove: (maintenance: Maintenance, day: string) => void;
}

/** Maintenances on the days of a month or week. They are dragged to other days; the form on their screen does the same. */
export function Calendar({ view, day, maintenances, onMove }: CalendarProps): ReactNode {
  const { maintenances: texts } = useTexts();
  const { locale } = useLanguage();
  const { zone } = useSession();
  const mayManage = useAbility('incidents.manage');
  const [over, setOver] = useState<string>();
  const days = daysOf(view, day, locale);
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  const weekday = format({ weekday: 'short' });
  const full = format({ dateStyle: 'full' });
  const number = format({ day: 'numeric' });
  return (
    <ol className={`maintenance-calendar ${view}`} aria-label={texts.title}>
      {days.map((one, index) => {
        const name = one.toString();
        const date = one.toDate(zone);
        const classes = [
          'maintenance-day',
          view === 'month' && !isSameMonth(one, day) ? 'other' : '',
          isToday(one, zone) ? 'today' : '',
          over === name ? 'over' : '',
        ];
        return (
          <li
            key={name}
            className={classes.join(' ')}
            aria-label={full.format(date)}
            data-day={name}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(name);
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(undefined);
              const id = Number(event.dataTransfer.getData('text/plain'));
              const moved = maintenances.find((known) => known.id === id);
              if (moved !== undefined) onMove(moved, name);
            }}
          >
            <span className="maintenance-date" aria-hidden="true">
              {(index < 7 || view === 'week') && <span className="dim">{weekday.format(date)}</span>}
              <span className="maintenance-number">{number.format(date)}</span>
            </span>
            {mayManage && (
              <Link
                to="/maintenances/new"
                search={{ day: name }}
                className="maintenance-add"
                aria-label={texts.createOn(full.format(date))}
              >
                +
              </Link>
            )}
            <ul>
              {maintenances
                .filter((maintenance) => isOn(maintenance, one, zone))
                .map((maintenance) => (
                  <Entry
                    key={maintenance.id}
                    maintenance={maintenance}
                    isDraggable={mayManage && !maintenance.is_resolved}
                    conflicts={maintenance.is_resolved ? 0 : conflictsOf(maintenance, maintenances).length}
                  />
                ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

interface EntryProps {
  readonly maintenance: Maintenance;
  readonly isDraggable: boolean;
  readonly conflicts: number;
}

function Entry({ maintenance, isDraggable, conflicts }: EntryProps): ReactNode {
  const { maintenances: texts } = useTexts();
  const { locale } = useLanguage();
  const { zone } = useSession();
  const textIn = useTextIn();
  const { id, title, status, started_at, is_published, is_resolved } = maintenance;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone });
  const classes = ['maintenance-entry', is_published ? status : 'draft', is_resolved ? 'over' : ''];
  return (
    <li>
      <Link
        to="/maintenances/$maintenance"
        params={{ maintenance: String(id) }}
        className={classes.join(' ')}
        draggable={isDraggable}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', String(id));
          event.dataTransfer.effectAllowed = 'move';
        }}
      >
        {conflicts > 0 && (
          <>
            <span className="maintenance-meets" aria-hidden="true">
              !
            </span>
            <span className="unseen">{texts.conflictsShort(conflicts)} </span>
          </>
        )}
        <span className="numbers">{time.format(new Date(started_at))}</span>{' '}
        <span className="maintenance-title" dir="auto">
          {textIn(title)}
        </span>
      </Link>
    </li>
  );
}
