export const TEMPLATES = {
  title: 'Templates',
};
