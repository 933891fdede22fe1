export const SETTINGS = {
  title: 'Settings',
};
