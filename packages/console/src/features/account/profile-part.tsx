import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, reading } from '../../lib/api.js';
import { languageName } from '../../lib/locale-texts.js';
import { useRefreshSession, useSession } from '../../lib/session.js';
import { LANGUAGES, useLanguage, useTexts } from '../../lib/texts.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { EditorForm } from '../../ui/editor-form.js';
import { LoadedRecord } from '../../ui/loaded-record.js';
import { Section } from '../../ui/screen.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';
import { TimeZoneField } from '../../ui/time-zone-field.js';
import { toast } from '../../ui/toast.js';

type Profile = Schemas['Profile'];

const PATH = '/api/v1/members/me';

interface Values {
  readonly name: string;
  readonly locale: string;
  /** Empty: that of the status page. */
  readonly time_zone: string;
  readonly mail_new_sign_in: boolean;
  readonly mail_roles_changed: boolean;
  readonly mail_silent_incidents: boolean;
}

/** Name, language, time zone and mails; the address and the roles are others' to change. */
export function ProfilePart(): ReactNode {
  const { account: texts } = useTexts();
  const query = useQuery(reading(PATH));
  return (
    <Section title={texts.profile}>
      <LoadedRecord query={query} valuesOf={valuesOf}>
        {(saved, reread, profile) => <ProfileForm profile={profile} saved={saved} reread={reread} />}
      </LoadedRecord>
    </Section>
  );
}

function valuesOf({ name, time_zone, ...profile }: Profile): Values {
  const { locale, mail_new_sign_in, mail_roles_changed, mail_silent_incidents } = profile;
  return {
    name: name ?? '',
    locale,
    time_zone: time_zone ?? '',
    mail_new_sign_in,
    mail_roles_changed,
    mail_silent_incidents,
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
    record: 'account',
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
  const { values, field, toggle } = editor;
  const languages = [...new Set([...LANGUAGES, values.locale])];
  return (
    <div className="stack">
      <EditorForm
        editor={editor}
        labels={{
          name: texts.name,
          locale: texts.language,
          time_zone: texts.timeZone,
          mail_new_sign_in: texts.mailNewSignIn,
          mail_roles_changed: texts.mailRolesChanged,
          mail_silent_incidents: texts.mailSilentIncidents,
        }}
        call={() => ({ method: 'PATCH', path: PATH, body: bodyOf(values) })}
      >
        <TextField label={texts.name} autoComplete="name" maxLength={255} {...field('name')} />
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
          {...field('locale')}
        />
        <TimeZoneField
          label={texts.timeZone}
          hint={texts.timeZoneHint(pageZone)}
          placeholder={pageZone}
          {...field('time_zone')}
        />
        <fieldset className="stack tight">
          <legend className="field-label">{texts.mails}</legend>
          <Switch {...toggle('mail_new_sign_in')}>{texts.mailNewSignIn}</Switch>
          <Switch {...toggle('mail_roles_changed')}>{texts.mailRolesChanged}</Switch>
          <Switch {...toggle('mail_silent_incidents')}>{texts.mailSilentIncidents}</Switch>
        </fieldset>
      </EditorForm>
    </div>
  );
}
