export const SIGN_IN = {
  title: 'Sign-in',
};
