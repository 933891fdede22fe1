import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Loaded } from '../../ui/loaded.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { RecordList } from '../../ui/record-list.js';
import { Section } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { toast } from '../../ui/toast.js';

type Session = Schemas['MemberSession'];

const PATH = '/api/v1/members/me/sessions';
/** More than a member may have open. */
const ALL = { params: { query: { per_page: 100 } } } as const;

/** Where the member is signed in, and how to end that. */
export function SessionsPart(): ReactNode {
  const { account: texts } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(live(reading(PATH, ALL)));
  const others = query.data?.data.filter(({ is_current }) => !is_current).length ?? 0;
  const endOthers = useWrite(
    () => api.POST('/api/v1/members/me/sign-out', { body: { keep_current: true } }),
    {
      changes: [PATH],
      onDone: () => toast(texts.othersEnded),
    },
  );
  return (
    <Section
      title={texts.sessions}
      tools={
        others > 0 && (
          <Button kind="danger" onPress={() => setAsking(true)}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      <p className="dim">{texts.sessionsText}</p>
      <Loaded query={query}>{({ data }) => <Sessions sessions={data} />}</Loaded>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={texts.endOthersTitle}
        confirmLabel={texts.endOthers}
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.mutateAsync(undefined)}
      >
        <p>{texts.endOthersText(others)}</p>
      </ConfirmDialog>
    </Section>
  );
}

function Sessions({ sessions }: { readonly sessions: readonly Session[] }): ReactNode {
  const { account: texts, ui } = useTexts();
  const times = useTimes();
  const end = useWrite(
    (id: number) => api.POST('/api/v1/members/me/sign-out', { body: { session_id: id } }),
    {
      changes: [PATH],
      onDone: () => toast(texts.ended),
    },
  );
  const ways: Readonly<Record<string, string>> = texts.ways;
  const wayOf = ({ method }: Session): string => ways[method] ?? method;
  const deviceOf = ({ browser, system }: Session): string =>
    browser !== null && system !== null
      ? texts.browserOn(browser, system)
      : (browser ?? system ?? texts.unknownBrowser);
  return (
    <>
      {end.error !== null && <ProblemNote error={end.error} />}
      <RecordList
        label={texts.sessions}
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'device',
            title: texts.browser,
            cell: (session) => (
              <>
                {deviceOf(session)} {session.is_current && <Badge tone="accent">{texts.thisOne}</Badge>}
              </>
            ),
          },
          { id: 'way', title: texts.way, cell: wayOf },
          { id: 'since', title: texts.signedIn, cell: ({ created_at }) => times.at(created_at) },
          {
            id: 'used',
            title: texts.lastUsed,
            cell: ({ last_used_at }) => (last_used_at === null ? texts.never : times.relative(last_used_at)),
          },
          { id: 'end', title: texts.endsBy, isMinor: true, cell: ({ expires_at }) => times.at(expires_at) },
          {
            id: 'actions',
            title: ui.moreActions,
            isTitleUnseen: true,
            // The own one ends by signing out.
            cell: (session) =>
              !session.is_current && (
                <Button
                  aria-label={`${texts.end}: ${deviceOf(session)}, ${wayOf(session)}, ${times.at(session.created_at)}`}
                  isPending={end.isPending && end.variables === session.id}
                  onPress={() => end.mutate(session.id)}
                >
                  {texts.end}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}
