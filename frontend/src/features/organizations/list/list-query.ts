import type { RowsQuery } from '../queries.ts'

const activities = ['all', 'inactive'] as const
const flags = ['true', 'false'] as const

type Asked = Partial<
  Record<'q' | 'type' | 'country' | 'salesRep' | 'days' | 'open' | 'prospect' | 'activity', string>
> & {
  sort?: RowsQuery['sort']
}

/** What the address says, as the server asks for it: those in use unless others are wanted. */
export const rowsQueryOf = ({ activity, open, prospect, ...asked }: Asked): RowsQuery => ({
  ...asked,
  open: flags.find((each) => each === open),
  prospect: flags.find((each) => each === prospect),
  activity: activities.find((each) => each === activity) ?? 'active',
})
