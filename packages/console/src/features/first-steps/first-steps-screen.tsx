import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { useSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { Screen } from '../../ui/screen.js';
import { ComponentsStep } from './components-step.js';
import { DomainStep } from './domain-step.js';
import { LogoStep } from './logo-step.js';
import { MemberStep } from './member-step.js';
import { NameStep } from './name-step.js';
import { Step } from './step.js';
import { SubscriberStep } from './subscriber-step.js';
import './first-steps.css';

/** What a new status page needs, in the order in which it helps. What is done shows on the server, nothing is remembered here. */
export function FirstStepsScreen(): ReactNode {
  const { firstSteps: texts, shell } = useTexts();
  const { abilities } = useSession();
  const may = (ability: string): boolean => abilities.has(ability);
  const one = { params: { query: { per_page: 1 } } };
  const settings = useQuery({ ...reading('/api/v1/settings'), enabled: may('settings.manage') });
  const status = useQuery(reading('/api/v1/status'));
  const domains = useQuery({ ...reading('/api/v1/domains', one), enabled: may('domains.manage') });
  const members = useQuery({ ...reading('/api/v1/members', one), enabled: may('members.manage') });
  const subscribers = status.data?.data.subscribers;
  const steps = [
    {
      title: texts.nameTitle,
      text: texts.nameText,
      isShown: may('settings.manage'),
      isDone: settings.data !== undefined && settings.data.data.name !== '',
      content: settings.data !== undefined && <NameStep settings={settings.data} />,
    },
    {
      title: texts.logoTitle,
      text: texts.logoText,
      isShown: may('settings.manage'),
      isDone: settings.data?.data.logo_url != null,
      content: settings.data !== undefined && <LogoStep settings={settings.data} />,
    },
    {
      title: texts.componentsTitle,
      text: texts.componentsText,
      isShown: may('components.manage'),
      isDone: (status.data?.data.components.total ?? 0) > 0,
      content: <ComponentsStep />,
    },
    {
      title: texts.domainTitle,
      text: texts.domainText,
      isShown: may('domains.manage'),
      isDone: (domains.data?.data.length ?? 0) > 0,
      content: <DomainStep />,
    },
    {
      title: texts.memberTitle,
      text: texts.memberText,
      isShown: may('members.manage'),
      isDone: (members.data?.meta.total ?? 0) > 1,
      content: <MemberStep />,
    },
    {
      title: texts.subscriberTitle,
      text: texts.subscriberText,
      isShown: may('subscribers.manage'),
      isDone: subscribers !== undefined && subscribers.confirmed + subscribers.pending > 0,
      content: <SubscriberStep />,
    },
  ].filter(({ isShown }) => isShown);
  const isReady = steps.every(({ isDone }) => isDone);
  return (
    <Screen title={texts.title} help="setting-up-the-page">
      {isReady && (
        <p className="row" role="status">
          <strong>{texts.allDone}</strong>
          <Link to="/" className="button">
            {shell.backHome}
          </Link>
        </p>
      )}
      <ol className="steps">
        {steps.map(({ title, text, isDone, content }) => (
          <Step key={title} title={title} text={text} isDone={isDone}>
            {content}
          </Step>
        ))}
      </ol>
    </Screen>
  );
}
