export const API_KEYS = {
  title: 'API keys',
};
