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
  const isTelegramMissing = useIsTelegramMissing();
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
            choices={CHANNELS.filter(
              (id) => id !== 'telegram' || !isTelegramMissing || values.channel === id,
            ).map((id) => ({ id, label: channelName(id) }))}
            {...field('channel')}
          />
          {isTelegramMissing && (
            <p className="field-hint">
              {texts.noTelegram}{' '}
              <Link to="/settings" search={{ part: 'sending' }}>
                {texts.setUpTelegram}
              </Link>
            </p>
          )}
          {values.channel === 'email' && (
            <div>
              <Switch {...toggle('isVouchedFor')}>{texts.vouch}</Switch>
              {!values.isVouchedFor && <p className="field-hint">{texts.asked}</p>}
            </div>
          )}
          <ChoiceFields values={values} errors={errors} onChange={fill} />
        </>
      )}
    </NewDialog>
  );
}

/** Whether the page has no bot for Telegram. Who may not read its settings learns that from the server. */
function useIsTelegramMissing(): boolean {
  const enabled = useAbility('settings.manage');
  const settings = useQuery({ ...reading('/api/v1/settings'), enabled });
  return settings.data?.data.telegram_bot_id === null;
}

function bodyOf({ isVouchedFor, ...values }: NewValues): Schemas['CreateSubscriber'] {
  return { ...values, ...(isVouchedFor && values.channel === 'email' && { status: 'confirmed' as const }) };
}
