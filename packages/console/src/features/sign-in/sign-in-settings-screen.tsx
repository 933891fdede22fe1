import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, changes, ifMatch, reading } from '../../lib/api.js';
import { messagesOf } from '../../lib/problem.js';
import { useEditor, type Editor, type Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { CopiedText } from '../../ui/copied-text.js';
import { EditorForm } from '../../ui/editor-form.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { Loaded } from '../../ui/loaded.js';
import { LoadedRecord } from '../../ui/loaded-record.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Screen, Section } from '../../ui/screen.js';
import { Select } from '../../ui/select.js';
import { Badge } from '../../ui/status-sign.js';
import { Switch } from '../../ui/switch.js';
import { TextArea, TextField } from '../../ui/text-field.js';
import { toast } from '../../ui/toast.js';
import { RoleMappingField } from './role-mapping-field.js';

type Sso = Schemas['Sso'];

const SECRETS = ['client_secret'] as const;
const PROVISIONS = ['invited', 'automatic'] as const;
interface Values {
  readonly issuer: string;
  readonly client_id: string;
  /** Empty: the stored one stays. */
  readonly client_secret: string;
  /** One in each line. */
  readonly email_domains: string;
  readonly provision: Schemas['SsoProvision'];
  readonly roles_claim: string;
  readonly role_mapping: Sso['role_mapping'];
  readonly is_enforced: boolean;
}

/** How members sign in with the company's identity provider. */
export function SignInSettingsScreen(): ReactNode {
  const { signIn: texts } = useTexts();
  const sso = useQuery(reading('/api/v1/sso'));
  return (
    <Screen title={texts.title} help="setting-up-the-page">
      <Loaded query={sso}>
        {(answer) => (
          <>
            <p>{texts.intro}</p>
            <CopiedText label={texts.redirect} text={answer.data.redirect_uri} />
            <LoadedRecord query={sso} valuesOf={valuesOf}>
              {(saved, reread, record) => <Form sso={record} saved={saved} reread={reread} />}
            </LoadedRecord>
            {answer.data.issuer !== null && (
              <>
                <TestSection sso={answer.data} />
                <TurnOff etag={answer.etag} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function valuesOf(sso: Sso): Values {
  const { issuer, client_id, email_domains, provision, roles_claim, role_mapping, is_enforced } = sso;
  return {
    issuer: issuer ?? '',
    client_id: client_id ?? '',
    client_secret: '',
    email_domains: email_domains.join('\n'),
    provision,
    roles_claim: roles_claim ?? '',
    role_mapping,
    is_enforced,
  };
}

interface FormProps {
  readonly sso: Sso;
  readonly saved: Saved<Values>;
  readonly reread: () => Promise<Saved<Values>>;
}

function Form({ sso, saved, reread }: FormProps): ReactNode {
  const { signIn: texts, ui } = useTexts();
  const editor = useEditor<Values>({
    record: 'sso',
    label: texts.title,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.PATCH('/api/v1/sso', {
          params: { header: ifMatch(etag) },
          body: changes<Schemas['UpdateSso']>(bodyOf(changed)),
        }),
      ),
    changes: ['/api/v1/sso'],
    secrets: SECRETS,
    onSaved: () => toast(ui.saved),
  });
  return (
    <EditorForm
      editor={editor}
      labels={{
        issuer: texts.issuer,
        client_id: texts.clientId,
        client_secret: texts.clientSecret,
        email_domains: texts.emailDomains,
        provision: texts.provision,
        roles_claim: texts.rolesClaim,
        role_mapping: texts.roleMapping,
        is_enforced: texts.enforced,
      }}
      call={() => ({ method: 'PATCH', path: '/api/v1/sso', body: bodyOf(editor.values) })}
    >
      <ProviderFields editor={editor} hasSecret={sso.has_client_secret} />
      <MemberFields editor={editor} />
    </EditorForm>
  );
}

interface FieldsProps {
  readonly editor: Editor<Values>;
}

function ProviderFields({ editor, hasSecret }: FieldsProps & { readonly hasSecret: boolean }): ReactNode {
  const { signIn: texts } = useTexts();
  const { field } = editor;
  return (
    <Section title={texts.provider}>
      <TextField
        label={texts.issuer}
        hint={texts.issuerHint}
        type="url"
        dir="ltr"
        maxLength={2000}
        {...field('issuer')}
      />
      <TextField label={texts.clientId} dir="ltr" maxLength={255} {...field('client_id')} />
      <TextField
        label={texts.clientSecret}
        hint={hasSecret ? texts.secretKept : undefined}
        autoComplete="off"
        dir="ltr"
        maxLength={1000}
        {...field('client_secret')}
      />
    </Section>
  );
}

function MemberFields({ editor }: FieldsProps): ReactNode {
  const { signIn: texts } = useTexts();
  const { errors, field, toggle } = editor;
  return (
    <Section title={texts.who}>
      <Select
        label={texts.provision}
        choices={PROVISIONS.map((id) => ({ id, label: texts.provisions[id] }))}
        {...field('provision')}
      />
      <TextArea
        label={texts.emailDomains}
        hint={texts.emailDomainsHint}
        dir="ltr"
        {...field('email_domains')}
      />
      <TextField
        label={texts.rolesClaim}
        hint={texts.rolesClaimHint}
        dir="ltr"
        maxLength={255}
        {...field('roles_claim')}
      />
      <RoleMappingField {...field('role_mapping')} />
      <Switch {...toggle('is_enforced')}>{texts.enforced}</Switch>
      <p className="field-hint">{texts.enforcedHint}</p>
      <FieldMessages messages={messagesOf(errors, 'is_enforced')} />
    </Section>
  );
}

/** Empty fields mean that there is none; a secret that was not typed stays. */
function bodyOf({
  issuer,
  client_id,
  client_secret,
  email_domains,
  roles_claim,
  role_mapping,
  ...rest
}: Partial<Values>): Partial<Schemas['UpdateSso']> {
  return {
    ...rest,
    ...(issuer !== undefined && { issuer: issuer === '' ? null : issuer }),
    ...(client_id !== undefined && { client_id: client_id === '' ? null : client_id }),
    ...(client_secret !== undefined && client_secret !== '' && { client_secret }),
    ...(email_domains !== undefined && {
      email_domains: email_domains.split(/[\s,]+/).filter((domain) => domain !== ''),
    }),
    ...(roles_claim !== undefined && { roles_claim: roles_claim === '' ? null : roles_claim }),
    ...(role_mapping !== undefined && { role_mapping: [...role_mapping] }),
  };
}

/** Tries the sign-in, which enforcing it needs, and says what came of it. */
function TestSection({ sso }: { readonly sso: Sso }): ReactNode {
  const { signIn: texts } = useTexts();
  const times = useTimes();
  const [url, setUrl] = useState<string>();
  const test = useWrite(() => api.POST('/api/v1/sso/test'), {
    changes: [],
    onDone: ({ data }) => setUrl(data.url),
  });
  const { last_test: last } = sso;
  return (
    <Section title={texts.test}>
      {last === null ? (
        <p className="dim">{texts.neverTested}</p>
      ) : (
        <div className="row">
          <Badge tone={last.status === 'succeeded' ? 'operational' : 'major_outage'}>
            {texts.testStatuses[last.status]}
          </Badge>
          <span className="dim">{times.at(last.tested_at)}</span>
          <span dir="auto" lang="en">
            {last.message}
          </span>
        </div>
      )}
      {test.error !== null && <ProblemNote error={test.error} />}
      {url === undefined ? (
        <div>
          <Button isPending={test.isPending} onPress={() => test.mutate()}>
            {texts.makeTest}
          </Button>
        </div>
      ) : (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {texts.openTest}
          </a>
        </p>
      )}
    </Section>
  );
}

function TurnOff({ etag }: { readonly etag: string | null }): ReactNode {
  const { signIn: texts } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite(() => api.DELETE('/api/v1/sso', { params: { header: ifMatch(etag) } }), {
    changes: ['/api/v1/sso'],
    onDone: () => toast(texts.turnedOff),
  });
  return (
    <div>
      <Button kind="danger" onPress={() => setAsking(true)}>
        {texts.turnOff}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={texts.turnOffTitle}
          confirmLabel={texts.turnOff}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutateAsync()}
        >
          <p>{texts.turnOffText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
