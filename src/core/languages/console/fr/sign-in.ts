import type { ConsoleTexts } from '../console-texts.js';

export const SIGN_IN: ConsoleTexts['signIn'] = {
  title: 'Connexion',
};
