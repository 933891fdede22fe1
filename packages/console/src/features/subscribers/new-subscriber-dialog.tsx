import { orThrow, type Schemas } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { messagesOf } from '../../lib/problem.js';
import { useSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useEditor } from '../../lib/use-editor.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';
import { toast } from '../../ui/toast.js';
import { CHOICE_FIELDS, ChoiceFields, type Choices } from './choice-fields.js';
import { CHANGED, CHANNELS, EVENTS, useChannelName } from './words.js';

interface NewValues extends Choices {
  readonly channel: (typeof CHANNELS)[number];
  readonly address: string;
  readonly isVouchedFor: boolean;
}

/** Adds a subscriber. Mail addresses are asked to confirm, unless somebody vouches for them. */
export function NewSubscriberDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { subscribers: texts, ui } = useTexts();
  const queries = useQueryClient();
  const channelName = useChannelName();
  const { locales } = useSession().tenant;
  const editor = useEditor<NewValues>({
    record: 'subscribers/new',
    label: texts.add,
    saved: {
      values: {
        channel: 'email',
        address: '',
        isVouchedFor: false,
        locale: locales[0] ?? 'en',
        component_ids: null,
        group_ids: [],
        events: [...EVENTS],
      },
      etag: null,
    },
    save: (_, values) => orThrow(api.POST('/api/v1/subscribers', { body: bodyOf(values) })),
    onSaved: () => {
      toast(ui.created);
      onClose();
      void queries.invalidateQueries({ queryKey: CHANGED });
    },
  });
  const { values, errors, set } = editor;
  return (
    <Dialog title={texts.add} isOpen onClose={onClose} size="large">
      <FormErrors errors={errors} error={editor.error} shown={['channel', 'address', ...CHOICE_FIELDS]} />
      <TextField
        label={texts.address}
        hint={texts.addressHint}
        dir="ltr"
        autoFocus
        isRequired
        maxLength={2000}
        value={values.address}
        errors={messagesOf(errors, 'address')}
        onChange={(address) => {
          set('address', address);
        }}
      />
      <Select
        label={texts.channel}
        choices={CHANNELS.map((id) => ({ id, label: channelName(id) }))}
        value={values.channel}
        errors={messagesOf(errors, 'channel')}
        onChange={(channel) => {
          set('channel', channel);
        }}
      />
      {values.channel === 'email' && (
        <div>
          <Switch
            isSelected={values.isVouchedFor}
            onChange={(isOn) => {
              set('isVouchedFor', isOn);
            }}
          >
            {texts.vouch}
          </Switch>
          {!values.isVouchedFor && <p className="field-hint">{texts.asked}</p>}
        </div>
      )}
      <ChoiceFields values={values} errors={errors} onChange={editor.fill} />
      <div>
        <ApiCallButton call={() => ({ method: 'POST', path: '/api/v1/subscribers', body: bodyOf(values) })} />
      </div>
      <DraftBar editor={editor} saveLabel={ui.add} />
    </Dialog>
  );
}

function bodyOf({ isVouchedFor, ...values }: NewValues): Schemas['CreateSubscriber'] {
  return { ...values, ...(isVouchedFor && values.channel === 'email' && { status: 'confirmed' as const }) };
}
