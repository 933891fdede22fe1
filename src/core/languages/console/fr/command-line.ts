import type { ConsoleTexts } from '../console-texts.js';

export const COMMAND_LINE: ConsoleTexts['commandLine'] = {
  title: 'Autoriser une ligne de commande',
  nobodyWaits: 'Aucune ligne de commande n’attend',
  nobodyWaitsText: 'Lancez `heliograph sign-in --browser` dans la ligne de commande, ce qui ouvre cet écran.',
  needsMember: (key) =>
    `Vous êtes connecté avec la clé d’API « ${key} ». Connectez-vous comme membre, ou donnez la clé elle-même à la ligne de commande.`,
  question: (machine, name, page) =>
    `La ligne de commande sur ${machine} peut-elle agir en tant que ${name} sur « ${page} » ?`,
  warning: 'Ne l’autorisez que si vous venez de la lancer vous-même, sur cet appareil.',
  allow: 'Autoriser',
  refuse: 'Ne pas autoriser',
  abilities: 'Ce qu’elle peut faire',
  end: 'Ce que vos rôles permettent à chaque instant. Cela prend fin comme vos autres sessions, et vous pouvez y mettre fin dans votre compte.',
};
