import type { ReactNode } from 'react';
import { messagesOf } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { NumberField } from '../../ui/number-field.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import type { PartProps } from './look-part.js';
import type { SmsValues } from './settings-values.js';

const EMPTY = { account: null, sender: '', url: null, daily_limit: 500, secret: '' } as const;

/** The account that text messages are sent with. Its secret is written and never read. */
export function SmsPart({ editor: { values, errors, set } }: PartProps): ReactNode {
  const { settings: texts } = useTexts();
  const { sms } = values;
  const fill = (some: Partial<SmsValues>): void => {
    if (sms !== null) set('sms', { ...sms, ...some });
  };
  const isGateway = sms?.provider === 'http';
  return (
    <>
      <Select
        label={texts.sms}
        hint={texts.smsHint}
        choices={[
          { id: 'none', label: texts.smsNone },
          { id: 'twilio', label: 'Twilio' },
          { id: 'vonage', label: 'Vonage' },
          { id: 'http', label: texts.smsGateway },
        ]}
        value={sms?.provider ?? 'none'}
        errors={[...messagesOf(errors, 'sms'), ...messagesOf(errors, 'sms.provider')]}
        onChange={(provider) =>
          set('sms', provider === 'none' ? null : { ...EMPTY, sender: sms?.sender ?? '', provider })
        }
      />
      {sms !== null && (
        <>
          {!isGateway && (
            <TextField
              label={sms.provider === 'twilio' ? texts.smsSid : texts.smsKey}
              dir="ltr"
              isRequired
              maxLength={64}
              value={sms.account ?? ''}
              errors={messagesOf(errors, 'sms.account')}
              onChange={(account) => fill({ account: account === '' ? null : account })}
            />
          )}
          {isGateway && (
            <TextField
              label={texts.smsUrl}
              type="url"
              dir="ltr"
              isRequired
              maxLength={2000}
              value={sms.url ?? ''}
              errors={messagesOf(errors, 'sms.url')}
              onChange={(url) => fill({ url: url === '' ? null : url })}
            />
          )}
          <TextField
            label={texts.smsSender}
            hint={texts.smsSenderHint}
            dir="ltr"
            isRequired
            maxLength={34}
            value={sms.sender}
            errors={messagesOf(errors, 'sms.sender')}
            onChange={(sender) => fill({ sender })}
          />
          <TextField
            label={texts.smsSecret}
            hint={texts.smsSecretHint}
            autoComplete="off"
            dir="ltr"
            maxLength={500}
            value={sms.secret}
            errors={messagesOf(errors, 'sms.secret')}
            onChange={(secret) => fill({ secret })}
          />
          <NumberField
            label={texts.smsLimit}
            min={1}
            max={100_000}
            value={sms.daily_limit}
            errors={messagesOf(errors, 'sms.daily_limit')}
            onChange={(limit) => {
              if (limit !== null) fill({ daily_limit: limit });
            }}
          />
        </>
      )}
    </>
  );
}
