import { orThrow } from '@heliograph/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, ifMatch, live, reading, SELDOM_MS } from '../../lib/api.js';
import type { FieldErrors } from '../../lib/problem.js';
import { SessionContext, useRefreshSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useEditor, type Editor, type Saved } from '../../lib/use-editor.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { LoadedRecord } from '../../ui/loaded-record.js';
import { Screen, Section } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { tabProps, Tabs } from '../../ui/tabs.js';
import { toast } from '../../ui/toast.js';
import { LanguagesPart, useWithLocales } from './languages-part.js';
import { LookPart } from './look-part.js';
import { PagePreview } from './page-preview.js';
import { SendingPart } from './sending-part.js';
import {
  bodyOf,
  PART_NAMES,
  PARTS,
  previewBodyOf,
  valuesOf,
  type Part,
  type SettingsValues,
} from './settings-values.js';
import { SilencePart } from './silence-part.js';
import { TextsPart } from './texts-part.js';
import { UptimePart } from './uptime-part.js';
import './settings.css';

const route = getRouteApi('/settings');
/** Changes that the frame of the console shows as well. */
const IN_THE_FRAME = ['name', 'locales', 'color', 'time_zone'] as const;
const SECRETS = ['telegram_bot_token', 'sms'] as const;
/** Parts beside which the preview stands. */
const WITH_PREVIEW: readonly Part[] = ['look', 'texts', 'languages'];

/** How the page looks, reads and counts, with a preview that follows what is typed. */
export function SettingsScreen(): ReactNode {
  const { settings: texts } = useTexts();
  const query = useQuery(live(reading('/api/v1/settings'), SELDOM_MS));
  return (
    <Screen title={texts.title} help="setting-up-the-page">
      <LoadedRecord query={query} valuesOf={valuesOf}>
        {(saved, reread) => <SettingsForm saved={saved} reread={reread} />}
      </LoadedRecord>
    </Screen>
  );
}

interface SettingsFormProps {
  readonly saved: Saved<SettingsValues>;
  readonly reread: () => Promise<Saved<SettingsValues>>;
}

function SettingsForm({ saved, reread }: SettingsFormProps): ReactNode {
  const { settings: texts, ui } = useTexts();
  const { part = 'look' } = route.useSearch();
  const queries = useQueryClient();
  const refreshSession = useRefreshSession();
  const editor = useEditor<SettingsValues>({
    record: 'settings',
    label: texts.title,
    saved,
    reread,
    save: async (changed, _, etag) => {
      await orThrow(
        api.PATCH('/api/v1/settings', { params: { header: ifMatch(etag) }, body: bodyOf(changed) }),
      );
      await queries.invalidateQueries({ queryKey: ['/api/v1/settings'] });
      if (IN_THE_FRAME.some((field) => field in changed)) await refreshSession();
    },
    secrets: SECRETS,
    onSaved: () => toast(ui.saved),
  });
  const session = useWithLocales(editor.values.locales);
  const hasPreview = WITH_PREVIEW.includes(part);
  const shown = PARTS[part];
  return (
    <>
      <PartTabs part={part} editor={editor} />
      <div className={hasPreview ? 'settings with-preview' : 'settings'}>
        <div className="stack">
          <FormErrors errors={editor.errors} error={editor.error} shown={shown} />
          {/* Texts have fields for the languages of the form, which need not be saved yet. */}
          <SessionContext value={session}>
            <PartFields part={part} editor={editor} saved={saved} />
          </SessionContext>
          <div>
            <ApiCallButton
              call={() => ({
                method: 'PATCH',
                path: '/api/v1/settings',
                body: bodyOf(editor.changedValues()),
              })}
            />
          </div>
          {part === 'look' && <MoreSettings />}
          {part === 'sending' && <SilencePart />}
        </div>
        {hasPreview && (
          <div className="settings-beside">
            <PagePreview
              body={previewBodyOf(editor.values, editor.changed)}
              locales={editor.values.locales}
              etag={saved.etag}
            />
          </div>
        )}
      </div>
      <div className="settings-bar">
        <DraftBar editor={editor} />
      </div>
      <ConflictDialog editor={editor} labels={useLabels()} />
    </>
  );
}

interface PartFieldsProps {
  readonly part: Part;
  readonly editor: Editor<SettingsValues>;
  readonly saved: Saved<SettingsValues>;
}

function PartFields({ part, editor, saved }: PartFieldsProps): ReactNode {
  switch (part) {
    case 'look':
      return <LookPart editor={editor} />;
    case 'texts':
      return <TextsPart editor={editor} />;
    case 'languages':
      return <LanguagesPart editor={editor} saved={saved.values.locales} />;
    case 'sending':
      return <SendingPart editor={editor} />;
    case 'uptime':
      return <UptimePart editor={editor} />;
  }
}

interface PartTabsProps {
  readonly part: Part;
  readonly editor: Editor<SettingsValues>;
}

/** Leads to the parts of the form. Those with errors that are not on the screen are marked. */
function PartTabs({ part, editor }: PartTabsProps): ReactNode {
  const { settings: texts, ui } = useTexts();
  return (
    <Tabs label={texts.partsLabel}>
      {PART_NAMES.map((one) => (
        <Link key={one} to="/settings" search={{ part: one }} replace {...tabProps(one === part)}>
          {texts.parts[one]}
          {hasErrors(editor.errors, one) && (
            <>
              {' '}
              <Badge tone="major_outage">{ui.invalidTitle}</Badge>
            </>
          )}
        </Link>
      ))}
    </Tabs>
  );
}

function hasErrors(errors: FieldErrors, part: Part): boolean {
  return Object.keys(errors).some((path) => PARTS[part].some((field) => path.split('.')[0] === field));
}

/** Settings with lists of their own. */
function MoreSettings(): ReactNode {
  const { settings: texts } = useTexts();
  return (
    <Section title={texts.more}>
      <ul className="stack tight">
        <li>
          <Link to="/records/$" params={{ _splat: 'settings/draft-incidents' }} search={{}}>
            {texts.moreDrafts}
          </Link>
        </li>
        <li>
          <Link to="/records/$" params={{ _splat: 'settings/members' }} search={{}}>
            {texts.moreMembers}
          </Link>
        </li>
      </ul>
    </Section>
  );
}

function useLabels(): Readonly<Partial<Record<keyof SettingsValues, string>>> {
  const { settings: texts } = useTexts();
  return {
    name: texts.name,
    locales: texts.languages,
    time_zone: texts.timeZone,
    color: texts.color,
    logo: texts.logo,
    logo_dark: texts.logoDark,
    favicon: texts.favicon,
    layout: texts.layout,
    look: texts.parts.look,
    header_links: texts.headerLinks,
    footer_links: texts.footerLinks,
    footer_text: texts.footerText,
    mail_reply_to: texts.replyTo,
    telegram_bot_token: texts.telegramBot,
    sms: texts.sms,
    markdown_images: texts.markdownImages,
    visibility: texts.protectedPage,
    subscriptions_enabled: texts.subscriptions,
    subscribe_proof_of_work: texts.proofOfWork,
    notification_grace_seconds: texts.grace,
    reminder_minutes: texts.reminder,
    sla_target: texts.sla,
    uptime_weights: texts.weights,
    service_hours: texts.hours,
    holidays: texts.holidays,
  };
}
