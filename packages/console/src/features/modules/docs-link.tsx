import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import type { Operation } from './reference.js';

/** Leads to an operation in the reference, in a tab of its own. */
export function DocsLink({ operation }: { readonly operation: Operation }): ReactNode {
  const { modules: texts } = useTexts();
  return (
    <a className="button quiet" href={operation.docs} target="_blank" rel="noopener">
      {texts.reference}
    </a>
  );
}
