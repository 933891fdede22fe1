import type { ReactNode } from 'react';
import { messagesOf } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { NumberField } from '../../ui/number-field.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';
import type { PartProps } from './look-part.js';
import { SmsPart } from './sms-part.js';

/** Who is told, when, and where replies go. */
export function SendingPart({ editor }: PartProps): ReactNode {
  const { values, errors, set, toggle } = editor;
  const { settings: texts } = useTexts();
  return (
    <>
      <Switch {...toggle('subscriptions_enabled')}>{texts.subscriptions}</Switch>
      <Switch {...toggle('subscribe_proof_of_work')}>{texts.proofOfWork}</Switch>
      <TextField
        label={texts.replyTo}
        hint={texts.replyToHint}
        type="email"
        dir="ltr"
        maxLength={254}
        value={values.mail_reply_to ?? ''}
        errors={messagesOf(errors, 'mail_reply_to')}
        onChange={(address) => set('mail_reply_to', address === '' ? null : address)}
      />
      <TextField
        label={texts.telegramBot}
        hint={texts.telegramBotHint}
        dir="ltr"
        maxLength={100}
        value={values.telegram_bot_token ?? ''}
        errors={messagesOf(errors, 'telegram_bot_token')}
        onChange={(token) => set('telegram_bot_token', token === '' ? null : token)}
      />
      <SmsPart editor={editor} />
      <NumberField
        label={texts.grace}
        hint={texts.graceHint}
        min={0}
        max={3600}
        value={values.notification_grace_seconds}
        errors={messagesOf(errors, 'notification_grace_seconds')}
        onChange={(seconds) => set('notification_grace_seconds', seconds ?? 0)}
      />
      <NumberField
        label={texts.reminder}
        min={5}
        max={10_080}
        value={values.reminder_minutes}
        errors={messagesOf(errors, 'reminder_minutes')}
        onChange={(minutes) => {
          if (minutes !== null) set('reminder_minutes', minutes);
        }}
      />
    </>
  );
}
