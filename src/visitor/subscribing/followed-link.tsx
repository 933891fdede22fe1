import type { VNode } from 'preact';
import type { PublicIncident } from '../store/public-page.js';
import { incidentPath } from '../view/record-paths.js';
import type { PageView } from '../view/page-view.js';

interface FollowedProps {
  readonly view: PageView;
  readonly incident: PublicIncident;
}

/** An incident or a maintenance that somebody follows, as a link to its page. */
export function FollowedLink({ view, incident }: FollowedProps): VNode {
  return (
    <p class="name">
      <a href={view.href(incidentPath(incident))} {...view.attributes(incident.title)}>
        {view.text(incident.title)}
      </a>
    </p>
  );
}

/** Those of the incidents that the page still shows. */
export function FollowedLinks({
  view,
  incidentIds,
}: {
  readonly view: PageView;
  readonly incidentIds: readonly number[];
}): VNode {
  const incidents = view.page.incidents.filter(({ id }) => incidentIds.includes(id));
  return (
    <>
      {incidents.map((incident) => (
        <FollowedLink key={incident.id} view={view} incident={incident} />
      ))}
    </>
  );
}
