export const SUBSCRIBERS = {
  title: 'Subscribers',
};
