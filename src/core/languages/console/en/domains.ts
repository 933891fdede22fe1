export const DOMAINS = {
  title: 'Domains',
};
