export const MEMBERS = {
  title: 'Members',
};
