import { createContext, useEffect, type ReactNode } from 'react';
import { useSession } from '../lib/session.js';
import type { GuideSection } from './guide-sections.js';
import { HelpLink } from './help-link.js';
import './screen.css';

/** The primary action of the screen around. */
export const ScreenAction = createContext<ReactNode>(undefined);

interface ScreenProps {
  readonly title: string;
  /** Beside the title, such as a status. */
  readonly sign?: ReactNode;
  /** The primary action. On phones it is at the lower edge, where the thumb is. False: the session may not do it. */
  readonly action?: ReactNode;
  /** Further actions beside the title. */
  readonly tools?: ReactNode;
  /** Section of the guide about this screen. */
  readonly help?: GuideSection;
  readonly children: ReactNode;
}

/** A screen: its title, actions and content. Every screen is drawn in one. */
export function Screen({ title, sign, action, tools, help, children }: ScreenProps): ReactNode {
  const { tenant } = useSession();
  useEffect(() => {
    document.title = `${title} · ${tenant.name}`;
  }, [title, tenant.name]);
  return (
    <div className="screen">
      <header className="screen-header">
        <h1 dir="auto">{title}</h1>
        {sign}
        <div className="screen-tools">
          {tools}
          {help !== undefined && <HelpLink page={help} />}
          {action !== undefined && action !== false && <div className="screen-action">{action}</div>}
        </div>
      </header>
      <ScreenAction value={action}>{children}</ScreenAction>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen, with a heading and a hairline. */
export function Section({ title, tools, children }: SectionProps): ReactNode {
  return (
    <section className="section">
      <header className="section-header">
        <h2>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  );
}
