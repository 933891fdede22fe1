export const ANNOUNCEMENTS = {
  title: 'Announcements',
};
