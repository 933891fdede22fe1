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
  { to: '/components?new=true', title: (t) => t.components.create, ability: 'components.manage' },
];
