import { orThrow, type Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { languageName } from '../../lib/locale-texts.js';
import { kindOf, fieldErrorsOf } from '../../lib/problem.js';
import { useLanguage } from '../../lib/texts.js';
import { useSettled } from '../../lib/use-settled.js';
import { Button } from '../../ui/button.js';
import { PreviewLinkDialog } from '../../ui/lifecycle/preview-link.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Section } from '../../ui/screen.js';
import { Select } from '../../ui/select.js';
import { choicesOf } from './look-part.js';

/** How long somebody must not have typed. */
const QUIET_MS = 300;

interface PagePreviewProps {
  readonly body: Schemas['UpdatePageSettings'];
  readonly locales: readonly string[];
  /** Version of the settings below the changes. */
  readonly etag: string | null;
}

/**
 * The page as visitors would see it with what is typed. What it shows by itself displaces no link that somebody shares.
 */
export function PagePreview({ body, locales, etag }: PagePreviewProps): ReactNode {
  const { locale: reader, texts: all } = useLanguage();
  const { preview: texts } = all.settings;
  const [size, setSize] = useState<'phone' | 'desktop'>('phone');
  const [scheme, setScheme] = useState<'light' | 'dark'>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const [chosen, setChosen] = useState('');
  const language = locales.includes(chosen) ? chosen : (locales[0] ?? '');
  const settled = useSettled(JSON.stringify(body), QUIET_MS);
  const link = useQuery({
    // Links of this kind are displaced by newer ones, so each version and language is asked for again.
    queryKey: ['settings-preview', etag, settled, language],
    queryFn: () =>
      orThrow(
        api.POST('/api/v1/settings/preview', {
          params: { query: { live: true } },
          body: JSON.parse(settled) as Schemas['UpdatePageSettings'],
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  const [isSharing, setSharing] = useState(false);
  const path = link.data && `${new URL(link.data.data.url).pathname}?lang=${encodeURIComponent(language)}`;
  return (
    <Section
      title={texts.title}
      tools={<Button onPress={() => setSharing(true)}>{all.incidents.preview}</Button>}
    >
      <div className="settings-preview-choices">
        <Select label={texts.size} choices={choicesOf(texts.sizes)} value={size} onChange={setSize} />
        <Select label={texts.scheme} choices={choicesOf(texts.schemes)} value={scheme} onChange={setScheme} />
        {locales.length > 1 && (
          <Select
            label={texts.language}
            choices={locales.map((id) => ({ id, label: languageName(id, reader) }))}
            value={language}
            onChange={setChosen}
          />
        )}
      </div>
      {link.error !== null && <Problem error={link.error} />}
      {path !== undefined && <Frame path={path} look={`${size} ${scheme}`} label={texts.label} />}
      {isSharing && (
        <PreviewLinkDialog
          make={() => orThrow(api.POST('/api/v1/settings/preview', { body }))}
          onClose={() => setSharing(false)}
        />
      )}
    </Section>
  );
}

/** Why the preview stays as it was. */
function Problem({ error }: { readonly error: Error }): ReactNode {
  const { preview: texts } = useLanguage().texts.settings;
  if (kindOf(error) !== 'invalid') return <ProblemNote error={error} />;
  return (
    <p className="dim" role="status">
      {texts.waiting} <span dir="auto">{Object.values(fieldErrorsOf(error)).flat().join(' ')}</span>
    </p>
  );
}

interface FrameProps {
  readonly path: string;
  /** Classes. */
  readonly look: string;
  readonly label: string;
}

function Frame({ path, look, label }: FrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  useEffect(() => {
    const { contentWindow: inside } = frame.current ?? {};
    if (inside == null) return;
    scrolled.current = inside.scrollY;
    // Without an entry in the history: "back" leaves the screen.
    inside.location.replace(path);
  }, [path]);
  return (
    <div className={`settings-preview ${look}`}>
      <iframe
        ref={frame}
        title={label}
        onLoad={() => {
          const { contentWindow: inside } = frame.current ?? {};
          // Without a connection, the browser shows a page of its own, which nobody may look into.
          if (inside == null || frame.current?.contentDocument === null) return;
          inside.scrollTo(0, scrolled.current);
          // Its links lead to pages that are in no frame.
          inside.document.addEventListener('click', (event) => {
            if ((event.target as Element).closest('a, button, form') !== null) event.preventDefault();
          });
        }}
      />
    </div>
  );
}
