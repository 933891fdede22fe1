import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import type { GuideSection } from './guide-sections.js';

/** Where the server has its documents. */
const GUIDE = '/api/v1/docs/guide';

interface HelpLinkProps {
  /** Section of the guide. */
  readonly page: GuideSection;
}

/** Leads to the part of the documents about a screen, in a tab of its own. */
export function HelpLink({ page }: HelpLinkProps): ReactNode {
  const { ui } = useTexts();
  return (
    <a className="button quiet help" href={`${GUIDE}#${page}`} target="_blank" rel="noopener">
      <span className="help-text">{ui.help}</span>
      <span className="help-mark" aria-hidden="true">
        ?
      </span>
    </a>
  );
}
