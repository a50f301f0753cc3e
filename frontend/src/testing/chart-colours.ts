/** Colours of a theme, as words that a test can look for. */
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
