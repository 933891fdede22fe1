import { useState, type ReactNode } from 'react';
import { languageName, type LocaleTexts } from '../lib/locale-texts.js';
import { messagesOf, type FieldErrors } from '../lib/problem.js';
import { useSession } from '../lib/session.js';
import { useLanguage } from '../lib/texts.js';
import { Button } from './button.js';
import { Badge } from './status-sign.js';
import { TextArea, TextField } from './text-field.js';
import './locale-texts-field.css';

/** With more languages, those without a text are shown on demand. */
const MAX_SHOWN = 6;

interface LocaleTextsFieldProps {
  readonly label: string;
  /** Name of the field in the API, such as `title`: its errors are shown here. */
  readonly field: string;
  readonly value: LocaleTexts;
  readonly onChange: (value: LocaleTexts) => void;
  readonly errors?: FieldErrors;
  readonly hint?: ReactNode;
  readonly isLong?: boolean;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
}

/** A text in the languages of the tenant, side by side. Languages without one are marked. */
export function LocaleTextsField({
  label,
  field,
  value,
  onChange,
  errors = {},
  hint,
  isLong = false,
  maxLength,
  autoFocus = false,
}: LocaleTextsFieldProps): ReactNode {
  const { locales } = useSession().tenant;
  const { locale: reader, texts } = useLanguage();
  const Field = isLong ? TextArea : TextField;
  const [isWhole, setWhole] = useState(false);
  /** A field that was emptied stays, too. */
  const [touched, setTouched] = useState<readonly string[]>([]);
  const shown = locales.filter(
    (locale, index) =>
      isWhole ||
      index < MAX_SHOWN ||
      touched.includes(locale) ||
      (value[locale] ?? '') !== '' ||
      messagesOf(errors, `${field}.${locale}`).length > 0,
  );
  const hasAny = locales.some((locale) => (value[locale] ?? '') !== '');
  return (
    <fieldset className="locale-texts">
      <legend className="field-label">{label}</legend>
      <div className="locale-texts-columns">
        {shown.map((locale, index) => {
          const text = value[locale] ?? '';
          return (
            <div key={locale} className="locale-text">
              <Field
                label={languageName(locale, reader)}
                lang={locale}
                value={text}
                maxLength={maxLength}
                autoFocus={autoFocus && index === 0}
                errors={[
                  ...messagesOf(errors, `${field}.${locale}`),
                  // Errors of the whole field are said once.
                  ...(index === 0 ? (errors[field] ?? []) : []),
                ]}
                onChange={(next) => {
                  if (!touched.includes(locale)) setTouched([...touched, locale]);
                  onChange({ ...value, [locale]: next === '' ? null : next });
                }}
              />
              {hasAny && text === '' && (
                <span className="locale-text-missing">
                  <Badge tone="degraded">{texts.ui.missingLanguage}</Badge>
                </span>
              )}
            </div>
          );
        })}
      </div>
      {shown.length < locales.length && (
        <div>
          <Button kind="quiet" onPress={() => setWhole(true)}>
            {texts.ui.moreLanguages(locales.length - shown.length)}
          </Button>
        </div>
      )}
      {hint !== undefined && <p className="field-hint">{hint}</p>}
    </fieldset>
  );
}
