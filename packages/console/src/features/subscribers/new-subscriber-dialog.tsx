import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, reading } from '../../lib/api.js';
import { CHANNELS, useChannelName } from '../../lib/channels.js';
import { useAbility, useSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { NewDialog } from '../../ui/new-dialog.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';
import { ChoiceFields, useChoiceLabels, type Choices } from './choice-fields.js';
import { CHANGED, EVENTS } from './words.js';

const PATH = '/api/v1/subscribers';

interface NewValues extends Choices {
  readonly channel: (typeof CHANNELS)[number];
  readonly address: string;
  readonly isVouchedFor: boolean;
}

/** Adds a subscriber. Mail addresses are asked to confirm, unless somebody vouches for them. */
export function NewSubscriberDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { subscribers: texts, ui } = useTexts();
  const channelName = useChannelName();
  const { locales } = useSession().tenant;
  const missing = useMissingChannels();
  const empty: NewValues = {
    channel: 'email',
    address: '',
    isVouchedFor: false,
    locale: locales[0] ?? 'en',
    component_ids: null,
    group_ids: [],
    events: [...EVENTS],
  };
  return (
    <NewDialog
      title={texts.add}
      record="subscribers/new"
      empty={empty}
      labels={{ channel: texts.channel, address: texts.address, ...useChoiceLabels() }}
      save={(values) => orThrow(api.POST(PATH, { body: bodyOf(values) }))}
      saveLabel={ui.add}
      call={(values) => ({ method: 'POST', path: PATH, body: bodyOf(values) })}
      changes={CHANGED}
      onClose={onClose}
    >
      {({ values, errors, fill, field, toggle }) => (
        <>
          <TextField
            label={texts.address}
            hint={texts.addressHint}
            dir="ltr"
            autoFocus
            isRequired
            maxLength={2000}
            {...field('address')}
          />
          <Select
            label={texts.channel}
            choices={CHANNELS.filter((id) => !missing.includes(id) || values.channel === id).map((id) => ({
              id,
              label: channelName(id),
            }))}
            {...field('channel')}
          />
          {SET_UP.filter((id) => missing.includes(id)).map((id) => (
            <p key={id} className="field-hint">
              {id === 'sms' ? texts.noSms : texts.noTelegram}{' '}
              <Link to="/settings" search={{ part: 'sending' }}>
                {id === 'sms' ? texts.setUpSms : texts.setUpTelegram}
              </Link>
            </p>
          ))}
          {isAsked(values.channel) && (
            <div>
              <Switch {...toggle('isVouchedFor')}>{texts.vouch}</Switch>
              {!values.isVouchedFor && (
                <p className="field-hint">{values.channel === 'sms' ? texts.askedBySms : texts.asked}</p>
              )}
            </div>
          )}
          <ChoiceFields values={values} errors={errors} onChange={fill} />
        </>
      )}
    </NewDialog>
  );
}

/** Browsers are subscribed by whoever uses them. */
const ONLY_BY_THEMSELVES = 'web-push';
/** Channels that need an account in the settings. */
const SET_UP = ['telegram', 'sms'] as const;

/** Channels that nobody can be added to, or not with the settings of the page. Who may not read these learns that from the server. */
function useMissingChannels(): readonly NewValues['channel'][] {
  const enabled = useAbility('settings.manage');
  const settings = useQuery({ ...reading('/api/v1/settings'), enabled }).data?.data;
  return [
    ONLY_BY_THEMSELVES,
    ...(settings?.telegram_bot_id === null ? ['telegram' as const] : []),
    ...(settings?.sms === null ? ['sms' as const] : []),
  ];
}

/** Whether people of the channel are asked to confirm. */
function isAsked(channel: NewValues['channel']): boolean {
  return channel === 'email' || channel === 'sms';
}

function bodyOf({ isVouchedFor, ...values }: NewValues): Schemas['CreateSubscriber'] {
  return { ...values, ...(isVouchedFor && isAsked(values.channel) && { status: 'confirmed' as const }) };
}
