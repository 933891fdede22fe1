export const TEMPLATES = {
  title: 'Templates',
  startFrom: 'Start from a template',
  startFromHint: 'Fills in title, text and components; you can change everything.',
  values: 'Values of the template',
  chooseComponent: 'Choose a component',
  preview: 'Preview',
  incomplete: 'The text appears once all values are there.',
  fallback: (language: string, shown: string): string =>
    `No text in ${language}: its readers see the one in ${shown}.`,
  use: 'Use text',
};
