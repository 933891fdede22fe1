import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useOpenDialog } from '../../lib/use-open-dialog.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { CopiedText } from '../../ui/copied-text.js';
import { ListScreen } from '../../ui/list-screen.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { RemoveDialog } from '../../ui/remove-dialog.js';
import { Section } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { toast } from '../../ui/toast.js';
import { NewDomainDialog } from './new-domain-dialog.js';
import './domains.css';

type Domain = Schemas['Domain'];

const TONES = {
  pending: 'accent',
  verified: 'operational',
  failing: 'partial_outage',
  lapsed: 'major_outage',
} as const;
const CHANGES = ['/api/v1/domains'];

/** The own names under which the status page is served: the records to set, and what was found. */
export function DomainsScreen(): ReactNode {
  const { domains: texts } = useTexts();
  const [open, setOpen] = useOpenDialog('new');
  const [page, setPage] = useState(1);
  const query = useQuery(live(reading('/api/v1/domains', { params: { query: { page } } })));
  return (
    <ListScreen
      texts={texts}
      help="setting-up-the-page"
      query={query}
      onPage={setPage}
      mayCreate={useAbility('domains.manage')}
      onCreate={() => setOpen('new')}
      list={(rows) => rows.map((domain) => <DomainSection key={domain.id} domain={domain} />)}
    >
      {open === 'new' && <NewDomainDialog onClose={() => setOpen(undefined)} />}
    </ListScreen>
  );
}

/** One domain: its state, what to set in its DNS, and what was found there. */
function DomainSection({ domain }: { readonly domain: Domain }): ReactNode {
  const { domains: texts, ui } = useTexts();
  const times = useTimes();
  const [isRemoving, setRemoving] = useState(false);
  const path = { domain: domain.id };
  const verify = useWrite(() => api.POST('/api/v1/domains/{domain}/verify', { params: { path } }), {
    changes: CHANGES,
  });
  const prefer = useWrite(
    () => api.PATCH('/api/v1/domains/{domain}', { params: { path }, body: { is_primary: true } }),
    {
      changes: CHANGES,
      onDone: () => toast(ui.saved),
    },
  );
  const { status, is_primary: isPrimary, check_message: message, checked_at: checkedAt } = domain;
  const error = verify.error ?? prefer.error;
  const isServed = status === 'verified' || status === 'failing';
  return (
    <Section
      title={domain.host}
      tools={
        <span className="row">
          {isPrimary && <Badge tone="accent">{texts.primary}</Badge>}
          <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>
        </span>
      }
    >
      <p>{texts.statusTexts[status]}</p>
      {domain.stops_at !== null && <p className="field-error">{texts.stopsAt(times.at(domain.stops_at))}</p>}
      {domain.verified_by !== 'operator' && domain.expected_records.length > 0 && (
        <Records title={texts.expected} records={domain.expected_records} />
      )}
      {checkedAt !== null && (
        <div className="stack tight" aria-live="polite">
          <p className="dim">{texts.checkedAt(times.at(checkedAt))}</p>
          {message !== null && (
            <p dir="auto" lang="en">
              {message}
            </p>
          )}
        </div>
      )}
      {status !== 'verified' && domain.found_records.length > 0 && (
        <Records title={texts.found} records={domain.found_records} />
      )}
      {error !== null && <ProblemNote error={error} />}
      <div className="row">
        <Button isPending={verify.isPending} onPress={() => verify.mutate()}>
          {texts.check}
        </Button>
        {isServed && !isPrimary && (
          <Button isPending={prefer.isPending} onPress={() => prefer.mutate()}>
            {texts.makePrimary}
          </Button>
        )}
        <Button kind="quiet" aria-label={`${ui.remove}: ${domain.host}`} onPress={() => setRemoving(true)}>
          {ui.remove}
        </Button>
      </div>
      {isRemoving && (
        <RemoveDialog
          title={texts.removeTitle}
          text={texts.removeText(domain.host)}
          remove={() => orThrow(api.DELETE('/api/v1/domains/{domain}', { params: { path } }))}
          changes={CHANGES}
          onClose={() => setRemoving(false)}
        />
      )}
    </Section>
  );
}

interface RecordsProps {
  readonly title: string;
  readonly records: Domain['expected_records'];
}

function Records({ title, records }: RecordsProps): ReactNode {
  const { domains: texts } = useTexts();
  return (
    <div className="stack tight">
      <h3>{title}</h3>
      <ul className="domain-records" aria-label={title}>
        {records.map(({ type, name, value }) => (
          <li key={`${type} ${name} ${value}`} className="domain-record">
            <Badge>{type}</Badge>
            <CopiedText label={texts.recordName} text={name} />
            <CopiedText label={texts.recordValue} text={value} />
          </li>
        ))}
      </ul>
    </div>
  );
}
