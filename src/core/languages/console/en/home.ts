/** Texts of the home screen. */
export const HOME = {
  title: 'Home',
  attention: 'Needs attention',
  running: 'Running now',
  upcoming: 'Coming up',
  calm: 'Nothing needs attention.',
  nothingRunning: 'Everything works.',
};
