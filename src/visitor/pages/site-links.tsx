import type { VNode } from 'preact';
import type { PageLink } from '#core/context/page-look.js';
import type { PageView } from '../view/page-view.js';

interface LinkProps {
  readonly view: PageView;
  readonly link: PageLink;
}

/** A link to another site from the tenant's settings. */
export function SiteLink({ view, link: { label, url } }: LinkProps): VNode {
  return (
    <a href={url} rel="noopener" {...view.attributes(label)}>
      {view.text(label)}
    </a>
  );
}
