export const INCIDENTS = {
  title: 'Incidents',
};
