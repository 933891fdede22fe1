export const METRICS = {
  title: 'Metrics',
};
