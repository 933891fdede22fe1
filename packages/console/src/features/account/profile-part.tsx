import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, reading, type Versioned } from '../../lib/api.js';
import { languageName } from '../../lib/locale-texts.js';
import { messagesOf } from '../../lib/problem.js';
import { useRefreshSession, useSession } from '../../lib/session.js';
import { LANGUAGES, useLanguage, useTexts } from '../../lib/texts.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { Loaded } from '../../ui/loaded.js';
import { Section } from '../../ui/screen.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';
import { TimeZoneField } from '../../ui/time-zone-field.js';
import { toast } from '../../ui/toast.js';

type Profile = Schemas['Profile'];

const PATH = '/api/v1/members/me';
const FIELDS = ['name', 'locale', 'time_zone', 'mail_new_sign_in', 'mail_roles_changed'] as const;

interface Values {
  readonly name: string;
  readonly locale: string;
  /** Empty: that of the status page. */
  readonly time_zone: string;
  readonly mail_new_sign_in: boolean;
  readonly mail_roles_changed: boolean;
}

/** Name, language, time zone and mails; the address and the roles are others' to change. */
export function ProfilePart(): ReactNode {
  const { account: texts } = useTexts();
  const query = useQuery(reading(PATH));
  return (
    <Section title={texts.profile}>
      <Loaded query={query}>
        {(answer) => (
          <ProfileForm
            profile={answer.data}
            saved={savedOf(answer)}
            reread={async () => {
              const { data = answer } = await query.refetch({ throwOnError: true });
              return savedOf(data);
            }}
          />
        )}
      </Loaded>
    </Section>
  );
}

function savedOf({ data, etag }: Versioned<{ readonly data: Profile }>): Saved<Values> {
  const { name, locale, time_zone, mail_new_sign_in, mail_roles_changed } = data;
  return {
    values: { name: name ?? '', locale, time_zone: time_zone ?? '', mail_new_sign_in, mail_roles_changed },
    etag,
  };
}

/** Empty texts are null. */
function bodyOf({ name, time_zone, ...others }: Partial<Values>): Schemas['UpdateProfile'] {
  return changes<Schemas['UpdateProfile']>({
    ...others,
    ...(name !== undefined && { name: name === '' ? null : name }),
    ...(time_zone !== undefined && { time_zone: time_zone === '' ? null : time_zone }),
  });
}

interface ProfileFormProps {
  readonly profile: Profile;
  readonly saved: Saved<Values>;
  readonly reread: () => Promise<Saved<Values>>;
}

function ProfileForm({ profile, saved, reread }: ProfileFormProps): ReactNode {
  const { account: texts, ui } = useTexts();
  const { locale: reader } = useLanguage();
  const { pageZone } = useSession();
  const refreshSession = useRefreshSession();
  const editor = useEditor<Values>({
    record: 'members/me',
    label: texts.profile,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(api.PATCH(PATH, { params: { header: ifMatch(etag) }, body: bodyOf(changed) })),
    changes: [PATH],
    onSaved: () => {
      toast(ui.saved);
      void refreshSession();
    },
  });
  const { values, errors, set } = editor;
  const languages = [...new Set([...LANGUAGES, values.locale])];
  return (
    <div className="stack">
      <FormErrors errors={errors} error={editor.error} shown={FIELDS} />
      <TextField
        label={texts.name}
        autoComplete="name"
        maxLength={255}
        value={values.name}
        errors={messagesOf(errors, 'name')}
        onChange={(name) => {
          set('name', name);
        }}
      />
      <dl className="stack tight">
        <div>
          <dt className="field-label">{texts.email}</dt>
          <dd dir="ltr">{profile.email}</dd>
          <dd className="field-hint">{texts.emailHint}</dd>
        </div>
        <div>
          <dt className="field-label">{texts.roles}</dt>
          <dd dir="auto">{profile.roles.map(({ name }) => name).join(', ') || ui.none}</dd>
        </div>
      </dl>
      <Select
        label={texts.language}
        hint={texts.languageHint}
        choices={languages.map((id) => ({ id, label: languageName(id, reader) }))}
        value={values.locale}
        errors={messagesOf(errors, 'locale')}
        onChange={(locale) => {
          set('locale', locale);
        }}
      />
      <TimeZoneField
        label={texts.timeZone}
        hint={texts.timeZoneHint(pageZone)}
        placeholder={pageZone}
        value={values.time_zone}
        errors={messagesOf(errors, 'time_zone')}
        onChange={(zone) => {
          set('time_zone', zone);
        }}
      />
      <fieldset className="stack tight">
        <legend className="field-label">{texts.mails}</legend>
        <Switch
          isSelected={values.mail_new_sign_in}
          onChange={(isOn) => {
            set('mail_new_sign_in', isOn);
          }}
        >
          {texts.mailNewSignIn}
        </Switch>
        <Switch
          isSelected={values.mail_roles_changed}
          onChange={(isOn) => {
            set('mail_roles_changed', isOn);
          }}
        >
          {texts.mailRolesChanged}
        </Switch>
      </fieldset>
      <div>
        <ApiCallButton call={() => ({ method: 'PATCH', path: PATH, body: bodyOf(values) })} />
      </div>
      <DraftBar editor={editor} />
      <ConflictDialog
        editor={editor}
        labels={{
          name: texts.name,
          locale: texts.language,
          time_zone: texts.timeZone,
          mail_new_sign_in: texts.mailNewSignIn,
          mail_roles_changed: texts.mailRolesChanged,
        }}
      />
    </div>
  );
}
