import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../../lib/session.js';
import { useLanguage } from '../../lib/texts.js';
import { ProblemNote } from '../../ui/problem-note.js';

/** What the script of a package gets. */
interface ScreenContext {
  /** `en-GB`, `de`. */
  readonly language: string;
  readonly abilities: readonly string[];
  /** Calls the API of the own status page: `fetch('/api/v1/acme-runbooks')`. The session is the browser's. */
  readonly fetch: typeof fetch;
}

interface ScreenScript {
  /** Draws into the element. What it returns is called when the screen is left. */
  readonly mount: (element: HTMLElement, context: ScreenContext) => (() => void) | undefined;
}

/** A screen of a package: its script draws into an element of this page. */
export function OwnScreen({ script }: { readonly script: string }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const { locale } = useLanguage();
  const { abilities } = useSession();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let leave: (() => void) | undefined;
    let isLeft = false;
    const mount = async (): Promise<void> => {
      const { mount: draw } = (await import(/* @vite-ignore */ script)) as ScreenScript;
      if (isLeft || element.current === null) return;
      leave = draw(element.current, {
        language: locale,
        abilities: [...abilities],
        fetch: (...request) => fetch(...request),
      });
    };
    mount().catch(setError);
    return () => {
      isLeft = true;
      leave?.();
    };
  }, [script, locale, abilities]);
  return error === undefined ? <div ref={element} /> : <ProblemNote error={error} />;
}
