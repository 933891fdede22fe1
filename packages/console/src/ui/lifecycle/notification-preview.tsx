import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import type { Collection } from '../../lib/lifecycle.js';
import { languageName, localeFor } from '../../lib/locale-texts.js';
import { useSession } from '../../lib/session.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';
import { Loaded } from '../loaded.js';
import { Section } from '../screen.js';
import { Select } from '../select.js';
import './lifecycle.css';

type Content = Omit<Schemas['NotificationPreviewInput'], 'locale'>;

interface NotificationPreviewProps {
  readonly collection: Collection;
  /** What is being written. */
  readonly content: Content;
  readonly isDisabled: boolean;
}

/** A button that shows the mail and the chat message that subscribers would get. */
export function NotificationPreview({
  collection,
  content,
  isDisabled,
}: NotificationPreviewProps): ReactNode {
  const { incidents: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isDisabled={isDisabled} onPress={() => setOpen(true)}>
        {texts.notification.show}
      </Button>
      {isOpen && <PreviewDialog collection={collection} content={content} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PreviewDialogProps extends Pick<NotificationPreviewProps, 'collection' | 'content'> {
  readonly onClose: () => void;
}

function PreviewDialog({ collection, content, onClose }: PreviewDialogProps): ReactNode {
  const { incidents: texts, ui } = useTexts();
  const { notification: words } = texts;
  const { locales } = useSession().tenant;
  const { locale: reader } = useLanguage();
  const [locale, setLocale] = useState(localeFor(reader, locales));
  const preview = useQuery({
    queryKey: [`/api/v1/${collection}/notification-preview`, content, locale],
    queryFn: () =>
      orThrow(api.POST(`/api/v1/${collection}/notification-preview`, { body: { ...content, locale } })),
  });
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      size="large"
      actions={<Button onPress={onClose}>{ui.close}</Button>}
    >
      {locales.length > 1 && (
        <Select
          label={words.language}
          choices={locales.map((id) => ({ id, label: languageName(id, reader) }))}
          value={locale}
          onChange={setLocale}
        />
      )}
      <Loaded query={preview}>
        {({ data: { mail, chat } }) => (
          <>
            <Section title={words.mail}>
              <div className="notification" lang={locale} dir="auto">
                <strong>{mail.subject}</strong>
                <pre className="notification-text">{mail.text}</pre>
              </div>
            </Section>
            <Section title={words.chat}>
              <div className={`notification chat ${chat.state}`} lang={locale} dir="auto">
                <span className="dim">{chat.kind}</span>
                <strong>{chat.title}</strong>
                <p>{chat.text}</p>
                <dl>
                  {chat.facts.map(({ label, value }) => (
                    <div key={label} className="row">
                      <dt className="dim">{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
                <ul>
                  {chat.components.map(({ text }) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </div>
            </Section>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
