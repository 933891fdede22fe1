import type { ConsoleTexts } from '../console-texts.js';

export const HOST_SYSTEMS: ConsoleTexts['hostSystems'] = {
  title: 'Systèmes hôtes',
};
