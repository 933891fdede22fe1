import { orThrow } from '@heliograph/client';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { BodyField } from '../../ui/body-field.js';
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
    onSaved: () => toast(texts.update.posted),
    changes: ['/api/v1/maintenances'],
  });
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={['body']} />
      <StartFromTemplate
        kind="update"
        onStart={({ template, texts: { body } }) => editor.fill({ body, notify: template.notify })}
      />
      <BodyField label={texts.update.text} editor={editor} />
      <Switch {...editor.toggle('notify')}>{texts.notify}</Switch>
      <DraftBar editor={editor} saveLabel={texts.update.post} />
    </>
  );
}
