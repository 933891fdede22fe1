import type { VNode } from 'preact';
import type { PublicIncident } from '../store/public-page.js';
import { openedAt } from '../view/opened-at.js';
import type { PageView } from '../view/page-view.js';
import { Instant } from './instants.js';
import { Markdown } from './page-renderer.js';

/**
 * Updates that a long timeline shows unfolded: the newest ones, and the oldest ones before the opening
 * text.
 */
const NEWEST = 6;
const OLDEST = 2;
/** Minimum number of updates that are worth folding. */
const FOLDED_FROM = 4;

interface TimelineProps {
  readonly view: PageView;
  readonly incident: PublicIncident;
}

/** All texts of an incident, newest first. In a long timeline, those in the middle are folded. */
export function IncidentTimeline({ view, incident }: TimelineProps): VNode {
  const { updates } = incident;
  const between = updates.slice(NEWEST, updates.length - OLDEST);
  const isFolded = between.length >= FOLDED_FROM;
  return (
    <ol class="timeline">
      <Updates view={view} updates={isFolded ? updates.slice(0, NEWEST) : updates} />
      {isFolded && (
        <li class="between">
          <details id="between">
            <summary>{view.texts.earlierUpdates(between.length)}</summary>
            <ol class="timeline">
              <Updates view={view} updates={between} />
            </ol>
          </details>
        </li>
      )}
      {isFolded && <Updates view={view} updates={updates.slice(-OLDEST)} />}
      <Opening view={view} incident={incident} />
    </ol>
  );
}

interface UpdatesProps {
  readonly view: PageView;
  readonly updates: PublicIncident['updates'];
}

function Updates({ view, updates }: UpdatesProps): VNode {
  return (
    <>
      {updates.map((update) => (
        <li key={update.id} class={update.status}>
          <h3>{view.texts.working[update.status]}</h3>
          <p class="times">
            <Instant view={view} at={update.at} />
          </p>
          <Markdown view={view} text={update.body} />
        </li>
      ))}
    </>
  );
}

function Opening({ view, incident }: TimelineProps): VNode {
  const opening = incident.type === 'incident' ? 'investigating' : 'scheduled';
  return (
    <li>
      <h3>{view.texts.working[opening]}</h3>
      <p class="times">
        <Instant view={view} at={openedAt(incident)} />
      </p>
      <Markdown view={view} text={incident.body} />
    </li>
  );
}
