import { orThrow } from '@heliograph/client';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useAttempt } from '../../lib/use-attempt.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Screen } from '../../ui/screen.js';
import './command-line.css';

/** A command line that waits on the person's own machine, as its address names it. Source: packages/cli, browser-sign-in.ts. */
interface WaitingCommandLine {
  readonly port: number;
  readonly challenge: string;
  readonly state: string;
  /** What the machine calls itself. */
  readonly machine: string;
}

const MAX_PORT = 65_535;

/** Asks whether a command line may act as the member, and takes the answer to it. */
export function CommandLineScreen(): ReactNode {
  const { account, commandLine: texts } = useTexts();
  const { member, name } = useSession();
  const [waiting] = useState(() => waitingIn(location.search));
  const isMember = member !== null;
  return (
    <Screen title={texts.title}>
      {isMember && waiting !== undefined ? (
        <Question waiting={waiting} />
      ) : (
        <EmptyState title={isMember ? texts.nobodyWaits : account.noAccount}>
          {isMember ? texts.nobodyWaitsText : texts.needsMember(name)}
        </EmptyState>
      )}
    </Screen>
  );
}

function Question({ waiting }: { readonly waiting: WaitingCommandLine }): ReactNode {
  const { commandLine: texts } = useTexts();
  const { abilities, name, tenant } = useSession();
  const { port, challenge, state, machine } = waiting;
  // Only ever this machine, whatever the address of this screen says.
  const answer = (said: Record<string, string>): void =>
    location.assign(`http://127.0.0.1:${port}/?${new URLSearchParams({ ...said, state }).toString()}`);
  const { attempt, isPending, error } = useAttempt(
    async () => {
      const body = { port, code_challenge: challenge };
      const { data } = await orThrow(api.POST('/auth/command-line', { body }));
      answer({ code: data.code });
    },
    () => undefined,
  );
  return (
    <div className="command-line">
      {error !== undefined && <ProblemNote error={error} />}
      <p>
        <strong>{texts.question(machine, name, tenant.name)}</strong>
      </p>
      <p>{texts.warning}</p>
      <div className="command-line-answers">
        <Button kind="primary" isPending={isPending} onPress={() => void attempt()}>
          {texts.allow}
        </Button>
        <Button onPress={() => answer({ error: 'access_denied' })}>{texts.refuse}</Button>
      </div>
      <h2>{texts.abilities}</h2>
      <ul>
        {[...abilities].map((ability) => (
          <li key={ability}>
            <code>{ability}</code>
          </li>
        ))}
      </ul>
      <p className="dim">{texts.end}</p>
    </div>
  );
}

function waitingIn(search: string): WaitingCommandLine | undefined {
  const query = new URLSearchParams(search);
  const port = Number(query.get('port'));
  const challenge = query.get('challenge') ?? '';
  const state = query.get('state') ?? '';
  const isWaiting =
    Number.isInteger(port) &&
    port > 0 &&
    port <= MAX_PORT &&
    [challenge, state].every((one) => /^[\w-]{43}$/.test(one));
  return isWaiting
    ? { port, challenge, state, machine: (query.get('machine') ?? '').slice(0, 64) }
    : undefined;
}
