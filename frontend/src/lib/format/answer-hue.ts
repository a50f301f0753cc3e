// In percent of the requests sent to an agent.
const GOOD_PERCENT = 75
const POOR_PERCENT = 60

/** Response rate of an agent as a hue: good, poor, or in between. */
export const answerHue = (percent: number): 'green' | 'amber' | 'grey' =>
  percent >= GOOD_PERCENT ? 'green' : percent < POOR_PERCENT ? 'amber' : 'grey'
