export const HOST_SYSTEMS = {
  title: 'Host systems',
};
