export const TRAIL = {
  title: 'Audit trail',
};
