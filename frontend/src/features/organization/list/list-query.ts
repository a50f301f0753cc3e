import type { RowsQuery } from '../organization-queries.ts'

const activities = ['all', 'inactive'] as const
const flags = ['true', 'false'] as const

type Filters = Partial<
  Record<'q' | 'type' | 'country' | 'salesRep' | 'days' | 'open' | 'prospect' | 'activity', string>
> & {
  sort?: RowsQuery['sort']
}

/** Query of the URL's filters: active ones unless others are selected. */
export const rowsQueryOf = ({ activity, open, prospect, ...query }: Filters): RowsQuery => ({
  ...query,
  open: flags.find((each) => each === open),
  prospect: flags.find((each) => each === prospect),
  activity: activities.find((each) => each === activity) ?? 'active',
})
