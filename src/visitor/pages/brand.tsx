import type { VNode } from 'preact';
import type { PageView } from '../view/page-view.js';

/** Logo and name of the company, as a link to the overview. */
export function Brand({ view }: { readonly view: PageView }): VNode {
  const { logoPath, logoDarkPath } = view.tenant.settings;
  return (
    <a class="brand" href={view.href('/')}>
      <Logo light={logoPath} dark={logoDarkPath} />
      <bdi>{view.tenant.name}</bdi>
    </a>
  );
}

/** The logo has no alternative text, because the name is next to it. */
function Logo({
  light,
  dark,
}: {
  readonly light: string | null;
  readonly dark: string | null;
}): VNode | null {
  const [one] = [light, dark].filter((path) => path !== null);
  if (one === undefined) return null;
  const image = <img src={one} alt="" />;
  if (dark === null || dark === one) return image;
  return (
    <picture>
      <source srcset={dark} media="screen and (prefers-color-scheme: dark)" />
      {image}
    </picture>
  );
}
