export const MAINTENANCES = {
  title: 'Maintenances',
};
