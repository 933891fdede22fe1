import { orThrow } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
import { StartFromTemplate } from '../../ui/start-from-template.js';
import { Switch } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';
import type { Maintenance } from './windows.js';

interface Values {
  readonly body: LocaleTexts;
  readonly notify: boolean;
}

const EMPTY: Values = { body: {}, notify: true };

/** Posts an update of a maintenance, with its present status. */
export function UpdateForm({ maintenance }: { readonly maintenance: Maintenance }): ReactNode {
  const texts = useTexts().incidents;
  const queries = useQueryClient();
  const editor = useEditor<Values>({
    record: `maintenances/${String(maintenance.id)}/update`,
    label: texts.update.title,
    saved: { values: EMPTY, etag: null },
    save: (_, { body, notify }) =>
      orThrow(
        api.POST('/api/v1/maintenances/{incident}/updates', {
          params: { path: { incident: maintenance.id } },
          body: { body: { ...body }, notify },
        }),
      ),
    onSaved: () => {
      toast(texts.update.posted);
      void queries.invalidateQueries({ queryKey: ['/api/v1/maintenances/{incident}'] });
    },
  });
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={['body']} />
      <StartFromTemplate
        kind="update"
        onStart={({ template, texts: { body } }) => {
          editor.fill({ body, notify: template.notify });
        }}
      />
      <LocaleTextsField
        label={texts.update.text}
        field="body"
        isLong
        value={editor.values.body}
        errors={editor.errors}
        maxLength={25_000}
        onChange={(body) => {
          editor.set('body', body);
        }}
      />
      <Switch
        isSelected={editor.values.notify}
        onChange={(notify) => {
          editor.set('notify', notify);
        }}
      >
        {texts.notify}
      </Switch>
      <DraftBar editor={editor} saveLabel={texts.update.post} />
    </>
  );
}
