export const FIRST_STEPS = {
  title: 'First steps',
};
