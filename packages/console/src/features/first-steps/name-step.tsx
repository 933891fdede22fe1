import { orThrow, type Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, type Versioned } from '../../lib/api.js';
import { messagesOf } from '../../lib/problem.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { EditorForm } from '../../ui/editor-form.js';
import { TextField } from '../../ui/text-field.js';
import { toast } from '../../ui/toast.js';

type Settings = Versioned<{ readonly data: Schemas['PageSettings'] }>;

interface Values {
  readonly name: string;
  /** Codes as they are typed. */
  readonly locales: string;
}

/** Name and languages of the status page. */
export function NameStep({ settings }: { readonly settings: Settings }): ReactNode {
  const { firstSteps: texts, ui } = useTexts();
  const editor = useEditor<Values>({
    record: 'first-steps/name',
    label: texts.nameTitle,
    saved: savedOf(settings),
    reread: async () => {
      const result = await api.GET('/api/v1/settings');
      return savedOf({
        ...(await orThrow(Promise.resolve(result))),
        etag: result.response.headers.get('etag'),
      });
    },
    save: ({ name, locales }, _, etag) =>
      orThrow(
        api.PATCH('/api/v1/settings', {
          params: { header: ifMatch(etag) },
          body: changes({ name, locales: locales === undefined ? undefined : codesOf(locales) }),
        }),
      ),
    changes: ['/api/v1/settings'],
    onSaved: () => toast(ui.saved),
  });
  return (
    <EditorForm editor={editor} labels={{ name: texts.name, locales: texts.locales }}>
      <TextField
        label={texts.name}
        value={editor.values.name}
        maxLength={255}
        autoComplete="organization"
        errors={messagesOf(editor.errors, 'name')}
        onChange={(name) => editor.set('name', name)}
      />
      <TextField
        label={texts.locales}
        hint={texts.localesHint}
        value={editor.values.locales}
        dir="ltr"
        errors={messagesOf(editor.errors, 'locales')}
        onChange={(locales) => editor.set('locales', locales)}
      />
    </EditorForm>
  );
}

function savedOf({ data: { name, locales }, etag }: Settings): Saved<Values> {
  return { values: { name, locales: locales.join(', ') }, etag };
}

function codesOf(typed: string): string[] {
  return typed
    .split(/[\s,;]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
}
