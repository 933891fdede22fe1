import type { LocaleText } from '#core/text/locale-text.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import type { IncidentStatus } from '#core/status/incident-status.js';

/** Impacts on components, by their English name. */
export type DemoImpacts = Readonly<Record<string, ComponentStatus>>;

interface DemoUpdate {
  readonly afterMinutes: number;
  readonly status: IncidentStatus;
  readonly body: LocaleText;
  readonly impacts?: DemoImpacts;
}

/** An incident of the demo company, from the first report to the postmortem. */
export interface DemoStory {
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly impacts: DemoImpacts;
  readonly acknowledgedAfterMinutes: number;
  readonly updates: readonly DemoUpdate[];
  readonly resolvedAfterMinutes: number;
  readonly resolution: LocaleText;
  readonly postmortem?: LocaleText;
}

/** A planned maintenance of the demo company. */
export interface DemoWork {
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly impacts: DemoImpacts;
  readonly minutes: number;
  readonly start: LocaleText;
  readonly end: LocaleText;
}
