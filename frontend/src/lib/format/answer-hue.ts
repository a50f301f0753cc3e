// In percent of the requests sent to an agent.
const GOOD = 75
const POOR = 60

/** Response rate of an agent as a hue: good, poor, or in between. */
export const answerHue = (percent: number): 'green' | 'amber' | 'grey' =>
  percent >= GOOD ? 'green' : percent < POOR ? 'amber' : 'grey'
