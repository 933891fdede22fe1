import type { VNode } from 'preact';
import type { PageLink } from '../../context/page-look.js';
import type { PageView } from '../view/page-view.js';

interface LinkProps {
  readonly view: PageView;
  readonly link: PageLink;
}

/** A link that the tenant has set, to another site. */
export function SiteLink({ view, link: { label, url } }: LinkProps): VNode {
  return (
    <a href={url} rel="noopener" {...view.attributes(label)}>
      {view.text(label)}
    </a>
  );
}
