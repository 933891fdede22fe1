import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, live, reading, SELDOM_MS } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Button } from '../../ui/button.js';
import { PreviewLinkDialog } from '../../ui/lifecycle/preview-link.js';
import { LoadedScreen } from '../../ui/loaded-screen.js';
import { Menu, opening } from '../../ui/menu.js';
import { Pages } from '../../ui/pages.js';
import { RecordList } from '../../ui/record-list.js';
import { Screen, Section } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { AUDIENCES, EditAudienceDialog, RemoveAudienceDialog } from './audience-dialogs.js';
import { NewPersonDialog, PeopleSection } from './people-section.js';
import './audiences.css';

const route = getRouteApi('/audiences/$audience');

type Step = 'person' | 'preview' | 'edit' | 'remove';

/** An audience: its people, and what it sees. */
export function AudienceScreen(): ReactNode {
  const { audience: id } = route.useParams();
  const { audiences: texts } = useTexts();
  const query = useQuery(
    live(reading(`${AUDIENCES}/{audience}`, { params: { path: { audience: Number(id) } } })),
  );
  return (
    <LoadedScreen title={texts.title} query={query}>
      {({ data }) => <Record key={id} audience={data} />}
    </LoadedScreen>
  );
}

function Record({ audience }: { readonly audience: Schemas['Audience'] }): ReactNode {
  const { audiences: texts, ui } = useTexts();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>();
  const close = (): void => setStep(undefined);
  const entry = opening<Step>(setStep);
  return (
    <Screen
      title={audience.name}
      help="setting-up-the-page"
      sign={!audience.includes_public && <Badge>{texts.onlyOwn}</Badge>}
      tools={
        <>
          <Button onPress={() => setStep('preview')}>{texts.preview}</Button>
          <Menu
            label={ui.moreActions}
            kind="secondary"
            actions={[entry('edit', ui.edit), entry('remove', ui.remove, true)]}
          >
            ⋯
          </Menu>
        </>
      }
      action={
        <Button kind="primary" onPress={() => setStep('person')}>
          {texts.addPerson}
        </Button>
      }
    >
      <div className="audience-columns">
        <PeopleSection audience={audience.id} />
        <ComponentsSection audience={audience.id} />
      </div>
      {step === 'person' && <NewPersonDialog audience={audience.id} onClose={close} />}
      {step === 'preview' && (
        <PreviewLinkDialog
          text={texts.previewText}
          make={() =>
            orThrow(
              api.POST(`${AUDIENCES}/{audience}/preview`, { params: { path: { audience: audience.id } } }),
            )
          }
          onClose={close}
        />
      )}
      {step === 'edit' && <EditAudienceDialog id={audience.id} onClose={close} />}
      {step === 'remove' && (
        <RemoveAudienceDialog
          audience={audience}
          onRemoved={() => navigate({ to: '/audiences', ignoreBlocker: true })}
          onClose={close}
        />
      )}
    </Screen>
  );
}

/** The components that belong to the audience, without those of everybody. */
function ComponentsSection({ audience }: { readonly audience: number }): ReactNode {
  const { audiences: texts, components } = useTexts();
  const textIn = useTextIn();
  const maySee = useAbility('components.view');
  const [page, setPage] = useState(1);
  const query = useQuery(
    live(
      reading(`${AUDIENCES}/{audience}/components`, { params: { path: { audience }, query: { page } } }),
      SELDOM_MS,
    ),
  );
  return (
    <Section title={texts.components}>
      <Pages query={query} empty={<p className="dim">{texts.noComponents}</p>} onPage={setPage}>
        {(data) => (
          <RecordList
            label={texts.components}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'name',
                title: texts.name,
                cell: ({ name }) =>
                  maySee ? (
                    <Link to="/components" search={{ q: textIn(name) }}>
                      {textIn(name)}
                    </Link>
                  ) : (
                    textIn(name)
                  ),
              },
              {
                id: 'internal',
                title: components.internal,
                isTitleUnseen: true,
                cell: ({ is_public }) => !is_public && <Badge>{components.internal}</Badge>,
              },
            ]}
          />
        )}
      </Pages>
      {maySee && (
        <p>
          <Link to="/components">{texts.toComponents}</Link>
        </p>
      )}
    </Section>
  );
}
