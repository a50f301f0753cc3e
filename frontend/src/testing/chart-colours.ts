/** Colours of a theme, as names that a test can find. */
export const colours = {
  series: ['blue'],
  background: 'grey',
  text: 'black',
  quiet: 'grey',
  line: 'grey',
  surface: 'white',
  raised: 'white',
  goal: 'green',
}
