import type { RowsQuery } from '../queries.ts'

/** What a code can be for. */
export const uses = ['SEA', 'AIR', 'ROAD', 'EXPRESS', 'INSURANCE'] as const

/** Besides the active ones, which the list starts with. */
export const activities = ['all', 'inactive'] as const

/** What the address says, as the server asks for it: active codes unless others are wanted. */
export const rowsQueryOf = <Asked extends { activity?: string }>({
  activity,
  ...asked
}: Asked): Omit<Asked, 'activity'> & Pick<RowsQuery, 'activity'> => ({
  ...asked,
  activity: activities.find((each) => each === activity) ?? 'active',
})
