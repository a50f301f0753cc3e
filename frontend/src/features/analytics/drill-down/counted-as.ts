import type { Point } from './use-point.ts'

/** What some figures count instead of quotations; one quotation can have several. */
export type CountedAs = 'asks' | 'clients' | 'containers' | 'costs' | 'decisions' | 'ulds'

const ofSeries: Readonly<Record<string, CountedAs>> = {
  asked_times: 'asks',
  cheapest: 'costs',
  comparable: 'costs',
  costs_given: 'costs',
  decided: 'decisions',
  // A percentage of the decisions.
  win_rate: 'decisions',
  ulds: 'ulds',
}
const ofChart: { readonly [Id in Point['id']]?: CountedAs } = {
  'client-portfolio/activity': 'clients',
  'client-portfolio/clients-per-commercial': 'clients',
  'fcl/containers': 'containers',
  'operative/agents': 'asks',
}

/** What the figure of a point counts where it counts no quotations; TEU need no note. */
export const countedAs = ({ id, series = '' }: Point): CountedAs | undefined =>
  series === 'TEU' ? undefined : (ofChart[id] ?? ofSeries[series])
