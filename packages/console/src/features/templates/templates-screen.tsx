import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { EmptyList } from '../../ui/empty-list.js';
import { Pages } from '../../ui/pages.js';
import { RecordList } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { tabProps, Tabs } from '../../ui/tabs.js';
import { StartLink } from './start-link.js';

type Template = Schemas['IncidentTemplate'];
type Kind = Template['kind'];

const route = getRouteApi('/templates');
const KINDS: readonly Kind[] = ['incident', 'maintenance', 'update'];

/** Texts that come again, by what they are for. */
export function TemplatesScreen(): ReactNode {
  const { templates: texts } = useTexts();
  const { kind = 'incident' } = route.useSearch();
  return (
    <Screen
      title={texts.title}
      help="templates"
      action={
        useAbility('incidents.manage') && (
          <Link to="/templates/new" search={{ kind }} className="button primary">
            {texts.create}
          </Link>
        )
      }
    >
      <Tabs label={texts.kind}>
        {KINDS.map((one) => (
          <Link key={one} to="/templates" search={{ kind: one }} replace {...tabProps(one === kind)}>
            {texts.kinds[one]}
          </Link>
        ))}
      </Tabs>
      {/* Each kind begins at its first page. */}
      <OfKind key={kind} kind={kind} />
    </Screen>
  );
}

function OfKind({ kind }: { readonly kind: Kind }): ReactNode {
  const { templates: texts } = useTexts();
  const [page, setPage] = useState(1);
  const query = useQuery(live(reading('/api/v1/incident-templates', { params: { query: { kind, page } } })));
  return (
    <Pages query={query} empty={<EmptyList texts={texts} />} onPage={setPage}>
      {(data) => <List templates={data} />}
    </Pages>
  );
}

function List({ templates }: { readonly templates: readonly Template[] }): ReactNode {
  const { templates: texts } = useTexts();
  const times = useTimes();
  return (
    <RecordList
      label={texts.title}
      rows={templates}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: texts.name,
          cell: ({ id, name }) => (
            <Link to="/templates/$template" params={{ template: String(id) }}>
              {name}
            </Link>
          ),
        },
        {
          id: 'variables',
          title: texts.variables,
          isMinor: true,
          cell: ({ variables }) => (
            <span dir="auto">{variables.map(({ name, label }) => label || name).join(', ') || '–'}</span>
          ),
        },
        {
          id: 'used',
          title: texts.lastUsed,
          isNamed: true,
          cell: ({ used_at }) => (used_at === null ? texts.never : times.relative(used_at)),
        },
        {
          id: 'start',
          title: texts.start,
          isTitleUnseen: true,
          cell: (template) => <StartLink template={template} label={`${texts.start}: ${template.name}`} />,
        },
      ]}
    />
  );
}
