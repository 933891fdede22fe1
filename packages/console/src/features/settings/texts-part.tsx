import type { ReactNode } from 'react';
import { messagesOf } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Button } from '../../ui/button.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
import { TextField } from '../../ui/text-field.js';
import type { PartProps } from './look-part.js';
import { RowTools } from '../../ui/row-tools.js';
import type { SettingsValues } from './settings-values.js';

/** As many as the API takes. */
const MOST = { header_links: 6, footer_links: 20 } as const;

/** Links of the header and the footer, and the text of the footer. */
export function TextsPart({ editor }: PartProps): ReactNode {
  const { settings: texts } = useTexts();
  return (
    <>
      <Links editor={editor} field="header_links" label={texts.headerLinks} />
      <LocaleTextsField
        label={texts.footerText}
        hint={texts.footerHint}
        field="footer_text"
        isLong
        maxLength={2000}
        value={editor.values.footer_text}
        errors={editor.errors}
        onChange={(text) => editor.set('footer_text', text)}
      />
      <Links editor={editor} field="footer_links" label={texts.footerLinks} />
    </>
  );
}

interface LinksProps extends PartProps {
  readonly field: keyof typeof MOST;
  readonly label: string;
}

function Links({ editor, field, label }: LinksProps): ReactNode {
  const { settings: texts } = useTexts();
  const textIn = useTextIn();
  const links = editor.values[field];
  const change = (next: SettingsValues['header_links']): void => editor.set(field, next);
  const changeOne = (at: number, changed: Partial<(typeof links)[number]>): void =>
    change(links.map((link, index) => (index === at ? { ...link, ...changed } : link)));
  const errors = editor.errors[field] ?? [];
  return (
    <fieldset className="settings-list">
      <legend className="field-label">{label}</legend>
      {links.map((link, index) => (
        <div key={index} className="settings-item" role="group" aria-label={texts.link(index + 1)}>
          <div className="row between">
            <strong className="dim">{texts.link(index + 1)}</strong>
            <RowTools
              rows={links}
              index={index}
              name={textIn(link.label) || texts.link(index + 1)}
              onChange={change}
            />
          </div>
          <LocaleTextsField
            label={texts.linkLabel}
            field={`${field}.${String(index)}.label`}
            maxLength={60}
            value={link.label}
            errors={editor.errors}
            onChange={(text) => changeOne(index, { label: text })}
          />
          <TextField
            label={texts.linkUrl}
            type="url"
            dir="ltr"
            placeholder="https://"
            maxLength={2000}
            value={link.url}
            errors={messagesOf(editor.errors, `${field}.${String(index)}.url`)}
            onChange={(url) => changeOne(index, { url })}
          />
        </div>
      ))}
      <FieldMessages messages={errors} />
      {links.length < MOST[field] && (
        <div>
          <Button
            aria-label={`${label}: ${texts.addLink}`}
            onPress={() => change([...links, { label: {}, url: '' }])}
          >
            {texts.addLink}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
