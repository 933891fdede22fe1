import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { loadSession } from '../lib/load-session.js';
import { useSession } from '../lib/session.js';
import { noteSignedOut, SIGN_IN, useSignedOut } from '../lib/signed-out.js';
import { useTexts } from '../lib/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';

/** Shown when a session has ended while the console is open: what is on the screen stays there. */
export function SignedOutDialog(): ReactNode {
  const { shell } = useTexts();
  const queries = useQueryClient();
  const { member } = useSession();
  const isOut = useSignedOut();
  const [hasFailed, setFailed] = useState(false);
  const resume = async (): Promise<void> => {
    try {
      const session = await loadSession();
      // Somebody else has signed in: nothing of the first person stays on the screen.
      if (session.member?.id !== member?.id) location.reload();
      noteSignedOut(false);
      setFailed(false);
      await queries.invalidateQueries();
    } catch {
      setFailed(true);
    }
  };
  return (
    <Dialog
      title={shell.signedOutTitle}
      isAlert
      isOpen={isOut}
      onClose={() => undefined}
      actions={
        <>
          <a className="button primary" href={SIGN_IN} target="_blank" rel="noopener">
            {shell.signInAgain}
          </a>
          <Button onPress={() => void resume()}>{shell.continue}</Button>
        </>
      }
    >
      <p>{shell.signedOutText}</p>
      {hasFailed && <p role="alert">{shell.stillSignedOut}</p>}
    </Dialog>
  );
}
