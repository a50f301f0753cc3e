import type { RowsQuery } from '../queries.ts'

/** How the list can stand: by name, or the most used, those who answer most or the cheapest first. */
export const sortOrders = ['use', 'name', 'answers', 'cheapest'] as const
export type SortOrder = (typeof sortOrders)[number]

const sortOf = { use: '-use', name: 'name', answers: '-answers', cheapest: '-cheapest' } as const satisfies Record<
  SortOrder,
  RowsQuery['sort']
>

type Asked = Partial<Record<'q' | 'country' | 'service' | 'category' | 'language' | 'state' | 'sort', string>>

/** What the address says, as the server asks for it: those in use unless others are wanted. */
export const rowsQueryOf = ({ state, sort, ...asked }: Asked): RowsQuery => {
  const order = sortOrders.find((each) => sort?.replace('-', '') === each) ?? 'use'
  const wanted = state === 'BLOCKED' || state === 'INACTIVE' ? state : 'ACTIVE'
  return { ...asked, sort: sortOf[order], ...(state !== 'ALL' && { state: wanted }) }
}
