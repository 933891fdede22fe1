export const ANALYTICS = {
  title: 'Analytics',
};
