import type { VNode } from 'preact';
import type { PageView } from '../view/page-view.js';

/** Preview in which an unpublished page is shown. */
export interface Preview {
  /** Path of the preview. */
  readonly path: string;
  /** When its link expires. */
  readonly until: string;
}

/** Notice that only holders of the link can see this page; nothing on a published page. */
export function PreviewBanner({
  view,
  preview,
}: {
  readonly view: PageView;
  readonly preview: Preview | undefined;
}): VNode | null {
  if (preview === undefined) return null;
  return (
    <p class="banner degraded" role="note">
      <strong>{view.texts.preview}</strong>
      <br />
      {view.texts.previewUntil(view.instant(preview.until))}
    </p>
  );
}
