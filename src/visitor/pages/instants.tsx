import type { VNode } from 'preact';
import type { PageView } from '../view/page-view.js';

interface InstantProps {
  readonly view: PageView;
  readonly at: string;
}

/** A date and time, for people and programs. */
export function Instant({ view, at }: InstantProps): VNode {
  return (
    <time dateTime={at} title={at}>
      {view.instant(at)}
    </time>
  );
}

/** How long ago something was, with the date and time as its title; kept current by the page's script. */
export function Ago({ view, at }: InstantProps): VNode {
  return (
    <time class="ago" dateTime={at} title={view.instant(at)}>
      {view.ago(at)}
    </time>
  );
}

/** How long something has lasted that is not over: as {@link Ago}. Nothing of what has not begun. */
export function Elapsed({ view, since }: { readonly view: PageView; readonly since: string }): VNode | null {
  const lasted = view.now.getTime() - Date.parse(since);
  if (lasted < 0) return null;
  return (
    <time class="elapsed" dateTime={since} title={view.instant(since)}>
      {view.texts.lastsFor(view.duration(lasted))}
    </time>
  );
}
