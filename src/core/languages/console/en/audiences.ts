export const AUDIENCES = {
  title: 'Audiences',
};
