import type { VNode } from 'preact';
import { componentPath } from '../view/record-paths.js';
import type { PageView } from '../view/page-view.js';
import type { PublicCause, PublicComponent } from '../store/public-page.js';

/** Maximum number of causes that are named. */
const NAMED = 3;

interface CausesProps {
  readonly view: PageView;
  readonly component: PublicComponent;
}

/** What a component depends on and has a problem, too. */
export function Causes({ view, component }: CausesProps): VNode | null {
  const { texts, page } = view;
  const causes = page.causes[component.id];
  if (causes === undefined) return null;
  const left = causes.length - NAMED;
  const names = causes.slice(0, NAMED).map((cause) => nameOf(view, cause));
  return (
    <p class="description cause">
      {texts.becauseOf} {names.flatMap((name, index) => (index === 0 ? [name] : [texts.comma, ' ', name]))}
      {left > 0 && ` ${texts.more(left)}`}
    </p>
  );
}

function nameOf(view: PageView, { component, name, message }: PublicCause): VNode {
  if (component !== null)
    return (
      <a href={view.href(componentPath(component))}>
        <bdi {...view.attributes(component.name)}>{view.text(component.name)}</bdi>
      </a>
    );
  return (
    <span>
      <bdi>{name}</bdi>
      {message !== null && (
        <>
          {' ('}
          <bdi>{message}</bdi>)
        </>
      )}
    </span>
  );
}
