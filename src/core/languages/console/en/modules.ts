export const MODULES = {
  title: 'Modules',
};
