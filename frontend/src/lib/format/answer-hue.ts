// In percent of what an agent was asked for.
const GOOD = 75
const POOR = 60

/** How well an agent answers, as a hue: well, hardly, or in between. */
export const answerHue = (percent: number): 'green' | 'amber' | 'grey' =>
  percent >= GOOD ? 'green' : percent < POOR ? 'amber' : 'grey'
