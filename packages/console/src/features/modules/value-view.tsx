import type { Schemas } from '@heliograph/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTextIn } from '../../lib/use-text-in.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { useSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Badge, StatusSign } from '../../ui/status-sign.js';
import type { AnyRecord } from './records-api.js';
import type { Resource } from './reference.js';
import type { Field, Shape } from './shapes.js';
import { useLabels } from './use-labels.js';
import { textOf } from './text-of.js';
import { useListed } from './use-listed.js';

interface ValueViewProps {
  readonly shape: Shape;
  readonly value: unknown;
  /** True: in a cell of a list. */
  readonly isBrief?: boolean;
}

/** A value as people read it. */
export function ValueView({ shape, value, isBrief = false }: ValueViewProps): ReactNode {
  const { ui } = useTexts();
  const textIn = useTextIn();
  if (value === null || value === undefined || value === '')
    return <span className="dim">{isBrief ? '–' : ui.none}</span>;
  switch (shape.kind) {
    case 'flag':
      return value === true ? ui.yes : ui.no;
    case 'choice':
      return <Word value={textOf(value)} />;
    case 'instant':
      return <Instant value={textOf(value)} isBrief={isBrief} />;
    case 'entry':
      return <Entry list={shape.list} id={textOf(value)} />;
    case 'texts':
      if (isBrief) return <span dir="auto">{textIn(value as LocaleTexts)}</span>;
      return <Texts value={value as LocaleTexts} />;
    case 'file':
    case 'number':
      return <span className="numbers">{textOf(value)}</span>;
    case 'text':
      return <Text value={textOf(value)} isLink={shape.format === 'uri'} />;
    case 'list':
      return <List shape={shape.item} values={value as readonly unknown[]} />;
    case 'group':
      return <Group fields={shape.fields} value={value as AnyRecord} />;
    case 'json':
      return <pre className="records-json">{JSON.stringify(value, null, 2)}</pre>;
  }
}

const STATUSES = ['operational', 'under_maintenance', 'degraded', 'partial_outage', 'major_outage'];

function Word({ value }: { readonly value: string }): ReactNode {
  const label = useLabels();
  if (STATUSES.includes(value)) return <StatusSign status={value as Schemas['ComponentStatus']} />;
  return <Badge>{value.includes('.') ? value : label(value)}</Badge>;
}

function Instant({ value, isBrief }: { readonly value: string; readonly isBrief: boolean }): ReactNode {
  const times = useTimes();
  const { pageZone } = useSession();
  const { ui } = useTexts();
  const onPage = times.onPage(value);
  return (
    <>
      <time dateTime={value} className="numbers">
        {times.at(value)}
      </time>
      {!isBrief && onPage !== undefined && <span className="dim"> · {ui.pageZone(pageZone, onPage)}</span>}
    </>
  );
}

function Entry({ list, id }: { readonly list: Resource; readonly id: string }): ReactNode {
  const name = useListed(list)?.find((one) => one.id === id)?.label;
  return (
    <Link to="/records/$" params={{ _splat: [...list.segments, id].join('/') }} dir="auto">
      {name ?? id}
    </Link>
  );
}

function Text({ value, isLink }: { readonly value: string; readonly isLink: boolean }): ReactNode {
  if (isLink && /^https?:\/\//i.test(value))
    return (
      <a href={value} target="_blank" rel="noopener noreferrer" dir="ltr">
        {value}
      </a>
    );
  return (
    <span className="records-text" dir="auto">
      {value}
    </span>
  );
}

function Texts({ value }: { readonly value: LocaleTexts }): ReactNode {
  const { ui } = useTexts();
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className="dim">{ui.none}</span>;
  return (
    <ul className="records-texts">
      {entries.map(([locale, text]) => (
        <li key={locale}>
          <code className="dim">{locale}</code>{' '}
          {text === null ? (
            <span className="dim">{ui.missingLanguage}</span>
          ) : (
            <span className="records-text" lang={locale} dir="auto">
              {text}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Long lists are shown in part: they have lists of their own, or are read by programs. */
const MAX_SHOWN = 50;

function List({ shape, values }: { readonly shape: Shape; readonly values: readonly unknown[] }): ReactNode {
  const { ui, modules: texts } = useTexts();
  if (values.length === 0) return <span className="dim">{ui.none}</span>;
  const isInline = shape.kind === 'choice' || shape.kind === 'entry' || shape.kind === 'number';
  return (
    <ul className={isInline ? 'row' : 'records-rows'}>
      {values.slice(0, MAX_SHOWN).map((value, index) => (
        <li key={index}>
          <ValueView shape={shape} value={value} />
        </li>
      ))}
      {values.length > MAX_SHOWN && <li className="dim">{texts.more(values.length - MAX_SHOWN)}</li>}
    </ul>
  );
}

interface GroupProps {
  readonly fields: readonly Field[];
  readonly value: AnyRecord;
}

/** The members of a record, as a list of names and values. */
export function Group({ fields, value }: GroupProps): ReactNode {
  const label = useLabels();
  return (
    <dl className="records-fields">
      {fields.map(({ name, shape }) => (
        <div key={name}>
          <dt>{label(name)}</dt>
          <dd>
            <ValueView shape={shape} value={value[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
