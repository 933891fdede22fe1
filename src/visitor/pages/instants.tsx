import type { VNode } from 'preact';
import type { PageView } from '../view/page-view.js';

interface InstantProps {
  readonly view: PageView;
  readonly at: string;
}

/** A date and time, readable for people and programs. */
export function Instant({ view, at }: InstantProps): VNode {
  return (
    <time dateTime={at} title={at}>
      {view.instant(at)}
    </time>
  );
}

/** Relative time, with the date and time as its title. The page's script keeps it current. */
export function Ago({ view, at }: InstantProps): VNode {
  return (
    <time class="ago" dateTime={at} title={view.instant(at)}>
      {view.ago(at)}
    </time>
  );
}

/** Duration so far, with the start as its title; see {@link Ago}. Null before the start. */
export function Elapsed({ view, since }: { readonly view: PageView; readonly since: string }): VNode | null {
  const lasted = view.now.getTime() - Date.parse(since);
  if (lasted < 0) return null;
  return (
    <time class="elapsed" dateTime={since} title={view.instant(since)}>
      {view.texts.lastsFor(view.duration(lasted))}
    </time>
  );
}
