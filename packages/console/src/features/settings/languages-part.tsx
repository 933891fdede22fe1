import { useState, type ReactNode } from 'react';
import { languageName } from '../../lib/locale-texts.js';
import { messagesOf } from '../../lib/problem.js';
import { useSession } from '../../lib/session.js';
import { useLanguage } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { Badge } from '../../ui/status-sign.js';
import { TextField } from '../../ui/text-field.js';
import type { PartProps } from './look-part.js';
import { RowTools } from '../../ui/row-tools.js';

interface LanguagesPartProps extends PartProps {
  /** The languages that the page has now. */
  readonly saved: readonly string[];
}

/** The languages of the page, and what removing one hides. */
export function LanguagesPart({ editor, saved }: LanguagesPartProps): ReactNode {
  const { locale: reader, texts: all } = useLanguage();
  const { settings: texts, ui } = all;
  const { values, errors, set } = editor;
  const [typed, setTyped] = useState('');
  const removed = saved.filter((one) => !values.locales.includes(one));
  const add = (): void => {
    const tag = typed.trim();
    if (tag === '' || values.locales.includes(tag)) return;
    set('locales', [...values.locales, tag]);
    setTyped('');
  };
  const messages = messagesOf(errors, 'locales');
  return (
    <>
      <fieldset className="settings-list">
        <legend className="field-label">{texts.languages}</legend>
        <p className="field-hint">{texts.languagesHint}</p>
        <ol className="settings-languages">
          {values.locales.map((locale, index) => (
            <li key={locale} className="row between">
              <span>
                {languageName(locale, reader)}{' '}
                <span className="dim" dir="ltr">
                  {locale}
                </span>{' '}
                {index === 0 && <Badge tone="accent">{texts.main}</Badge>}
              </span>
              <RowTools
                rows={values.locales}
                index={index}
                name={languageName(locale, reader)}
                onChange={(locales) => set('locales', locales)}
              />
            </li>
          ))}
        </ol>
        <FieldMessages messages={messages} />
      </fieldset>
      <form
        className="row settings-add"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label={texts.addLanguage}
          hint={texts.addLanguageHint}
          dir="ltr"
          maxLength={35}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">{ui.add}</Button>
      </form>
      {removed.length > 0 && (
        <fieldset className="settings-list">
          <legend>{texts.removalTitle}</legend>
          {removed.map((locale) => (
            <Checkbox
              key={locale}
              isSelected={values.confirm_removal.includes(locale)}
              onChange={(isConfirmed) => {
                const others = values.confirm_removal.filter((one) => one !== locale);
                set('confirm_removal', isConfirmed ? [...others, locale] : others);
              }}
            >
              {texts.confirmRemoval(languageName(locale, reader))}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Draws its children as if the page had other languages: those of a form that is not saved yet. */
export function useWithLocales(locales: string[]): ReturnType<typeof useSession> {
  const session = useSession();
  return { ...session, tenant: { ...session.tenant, locales } };
}
