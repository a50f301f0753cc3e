/**
 * Which quotations stand behind a point of a chart, as conditions over `facts`. `{place:String}` is the week, month or
 * row (`total`: the whole period), `{series:String}` what stands there; both travel as parameters.
 */
export type Behind = {
  /** Holds for every series of the chart. */
  where: string
  /** What besides holds of each series, where they count different quotations; of none that is not named here. */
  series?: Readonly<Record<string, string>>
  /** What besides holds of those that a series misses, because nobody knows their amount. */
  unknown?: Readonly<Record<string, string>>
}

/** What counts in the week, month or row that is asked for. */
export const inPlace = (labels: string): string => `has(${labels}, {place:String})`
/** What counts in the whole period. */
export const inPeriod = (labels: string): string => `has(${labels}, 'total')`
/** What stands in the row that is asked for. */
export const row = (column: string): string => `({place:String} = 'total' or ${column} = {place:String})`
