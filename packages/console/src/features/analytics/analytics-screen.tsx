import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { downloadCsv } from '../../lib/download-csv.js';
import { allComponents } from '../../lib/read-all.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Button } from '../../ui/button.js';
import { FieldFrame } from '../../ui/field.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Filters } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { Select } from '../../ui/select.js';
import { tabProps, Tabs } from '../../ui/tabs.js';
import { IncidentsPart } from './incidents-part.js';
import { INTERVALS, PERIODS, rangeOf } from './range.js';
import { SubscribersPart } from './subscribers-part.js';
import { UptimePart } from './uptime-part.js';
import { ViewsPart } from './views-part.js';
import './analytics.css';

const route = getRouteApi('/analytics');
const PARTS = ['uptime', 'incidents', 'subscribers', 'views'] as const;
const WHOLE = 'page';

/** Uptime, incidents, subscribers and page views of a period, as charts and tables. */
export function AnalyticsScreen(): ReactNode {
  const { analytics: texts } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { part = 'uptime', period = '30d', from = '', to = '', component } = search;
  const range = rangeOf(search);
  const [error, setError] = useState<unknown>();
  const show = (changed: typeof search): void =>
    void navigate({ search: { ...search, ...changed }, replace: true });
  const asked = {
    ...range,
    ...(part === 'uptime' && component !== undefined && { component_id: component }),
  };
  return (
    <Screen
      title={texts.title}
      help="setting-up-the-page"
      tools={
        <Button
          onPress={() => {
            setError(undefined);
            const query = new URLSearchParams(
              Object.entries(asked).map(([name, value]) => [name, String(value)]),
            );
            downloadCsv(`/api/v1/analytics/${part}?${query.toString()}`, part).catch(setError);
          }}
        >
          {texts.csv}
        </Button>
      }
    >
      <Tabs label={texts.partsLabel}>
        {PARTS.map((one) => (
          <Link key={one} to="/analytics" search={{ ...search, part: one }} {...tabProps(one === part)}>
            {texts.parts[one]}
          </Link>
        ))}
        <Link to="/records/$" params={{ _splat: 'analytics/reports' }} search={{}} {...tabProps(false)}>
          {texts.reports}
        </Link>
      </Tabs>
      {error !== undefined && <ProblemNote error={error} />}
      <Filters>
        <Select
          label={texts.period}
          choices={PERIODS.map((id) => ({ id, label: texts.periods[id] }))}
          value={period}
          onChange={(id) => show({ period: id, interval: undefined })}
        />
        {period === 'own' && (
          <>
            <DayField label={texts.from} value={from} onChange={(day) => show({ from: day || undefined })} />
            <DayField label={texts.to} value={to} onChange={(day) => show({ to: day || undefined })} />
          </>
        )}
        <Select
          label={texts.interval}
          choices={INTERVALS.map((id) => ({ id, label: texts.intervals[id] }))}
          value={range.interval}
          onChange={(interval) => show({ interval })}
        />
        {part === 'uptime' && (
          <ComponentFilter value={component} onChange={(id) => show({ component: id })} />
        )}
      </Filters>
      {part === 'uptime' && <UptimePart range={range} component={component} />}
      {part === 'incidents' && <IncidentsPart range={range} />}
      {part === 'subscribers' && <SubscribersPart range={range} />}
      {part === 'views' && <ViewsPart range={range} />}
    </Screen>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A day without a time, by the browser’s own means. */
function DayField({ label, value, onChange }: DayFieldProps): ReactNode {
  return (
    <AriaTextField className="field" value={value} onChange={onChange}>
      <FieldFrame label={label}>
        <Input className="input" type="date" />
      </FieldFrame>
    </AriaTextField>
  );
}

interface ComponentFilterProps {
  readonly value: number | undefined;
  readonly onChange: (component: number | undefined) => void;
}

function ComponentFilter({ value, onChange }: ComponentFilterProps): ReactNode {
  const { analytics: texts } = useTexts();
  const textIn = useTextIn();
  const { data = [] } = useQuery({ ...allComponents(), enabled: useAbility('components.view') });
  if (data.length === 0) return null;
  return (
    <Select
      label={texts.of}
      choices={[
        { id: WHOLE, label: texts.page },
        ...data.map(({ id, name }) => ({ id: String(id), label: textIn(name) })),
      ]}
      value={value === undefined ? WHOLE : String(value)}
      onChange={(id) => onChange(id === WHOLE ? undefined : Number(id))}
    />
  );
}
