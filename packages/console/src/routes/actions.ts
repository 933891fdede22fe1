import type { ConsoleTexts } from '../lib/texts.js';

/** Something that the command palette does by leading somewhere. */
export interface PaletteAction {
  readonly to: string;
  readonly title: (texts: ConsoleTexts) => string;
  readonly ability: string;
}

/** Actions of the command palette, besides the sections and the records. */
export const ACTIONS: readonly PaletteAction[] = [
  { to: '/incidents/new', title: (t) => t.home.newIncident, ability: 'incidents.manage' },
  { to: '/maintenances/new', title: (t) => t.maintenances.create, ability: 'incidents.manage' },
  { to: '/templates/new', title: (t) => t.templates.create, ability: 'incidents.manage' },
  { to: '/announcements?new=true', title: (t) => t.announcements.create, ability: 'announcements.manage' },
  { to: '/components?new=true', title: (t) => t.components.create, ability: 'components.manage' },
  { to: '/host-systems?new=true', title: (t) => t.hostSystems.create, ability: 'components.manage' },
  { to: '/metrics?new=true', title: (t) => t.metrics.create, ability: 'metrics.manage' },
  { to: '/subscribers?new=true', title: (t) => t.subscribers.add, ability: 'subscribers.manage' },
  { to: '/audiences?new=true', title: (t) => t.audiences.create, ability: 'audiences.manage' },
  { to: '/members?new=true', title: (t) => t.members.invite, ability: 'members.manage' },
  { to: '/domains?new=true', title: (t) => t.domains.create, ability: 'domains.manage' },
];
