import type { RowsQuery } from '../charge-code-queries.ts'

export const uses = ['SEA', 'AIR', 'ROAD', 'EXPRESS', 'INSURANCE'] as const

/** Further values of the activity filter, whose default is active codes. */
export const activities = ['all', 'inactive'] as const

/** Query of the filters in the URL: active codes unless others are selected. */
export const rowsQueryOf = <Filters extends { activity?: string }>({
  activity,
  ...filters
}: Filters): Omit<Filters, 'activity'> & Pick<RowsQuery, 'activity'> => ({
  ...filters,
  activity: activities.find((each) => each === activity) ?? 'active',
})
