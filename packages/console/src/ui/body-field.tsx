import { useDeferredValue, useState, type ReactNode } from 'react';
import { languageName, type LocaleTexts } from '../lib/locale-texts.js';
import type { FieldErrors } from '../lib/problem.js';
import { useSession } from '../lib/session.js';
import { useLanguage, useTexts } from '../lib/texts.js';
import { LocaleTextsField } from './locale-texts-field.js';
import { Markdown } from './markdown.js';

interface BodyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly editor: {
    readonly values: { readonly body: LocaleTexts };
    readonly errors: FieldErrors;
    readonly fill: (some: { readonly body: LocaleTexts }) => void;
  };
}

/** The long text of a record or an update, in all languages, and how visitors read it. */
export function BodyField({ editor: { values, errors, fill }, ...props }: BodyFieldProps): ReactNode {
  return (
    <div className="stack tight">
      <LocaleTextsField
        {...props}
        field="body"
        isLong
        value={values.body}
        errors={errors}
        maxLength={25_000}
        onChange={(body) => fill({ body })}
      />
      {Object.values(values.body).some((text) => text !== null && text !== '') && (
        <RenderedBody body={values.body} />
      )}
    </div>
  );
}

/** Each language that has a text, on demand. */
function RenderedBody({ body }: { readonly body: LocaleTexts }): ReactNode {
  const { ui } = useTexts();
  const { locale: reader } = useLanguage();
  const { locales } = useSession().tenant;
  const [isOpen, setOpen] = useState(false);
  const shown = useDeferredValue(body);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{ui.asVisitorsRead}</summary>
      {isOpen && (
        <div className="stack tight body-rendered">
          <h2 className="unseen">{ui.asVisitorsRead}</h2>
          {locales.map((locale) => {
            const text = shown[locale] ?? '';
            if (text === '') return null;
            return (
              <div key={locale}>
                {locales.length > 1 && <p className="field-hint">{languageName(locale, reader)}</p>}
                <Markdown text={text} lang={locale} />
              </div>
            );
          })}
        </div>
      )}
    </details>
  );
}
