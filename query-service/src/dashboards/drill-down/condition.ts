/**
 * Quotations behind a point of a chart, as conditions over `facts`. The parameter `{place:String}` is the week, month
 * or row (`total`: the whole period), `{series:String}` the name of the series.
 */
export type DrillDown = {
  /** For every series of the chart. */
  where: string
  /** Additional condition by series, where they count different quotations; series not listed here have no quotations. */
  series?: Readonly<Record<string, string>>
  /** Additional condition for quotations whose amount for a series is unknown. */
  unknown?: Readonly<Record<string, string>>
}

/** Counted in the requested week, month or row. */
export const inPlace = (labels: string): string => `has(${labels}, {place:String})`
/** Counted in the whole period. */
export const inPeriod = (labels: string): string => `has(${labels}, 'total')`
/** In the requested row. */
export const inRow = (column: string): string => `({place:String} = 'total' or ${column} = {place:String})`
/** Of charts that count express shipments. */
export const noQuotations: DrillDown = { where: '0' }
