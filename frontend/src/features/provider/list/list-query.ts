import type { RowsQuery } from '../provider-queries.ts'

/** Orders of the list: by name, use, answer rate or price. */
export const sortOrders = ['use', 'name', 'answers', 'cheapest'] as const
export type SortOrder = (typeof sortOrders)[number]

const sortOf = { use: '-use', name: 'name', answers: '-answers', cheapest: '-cheapest' } as const satisfies Record<
  SortOrder,
  RowsQuery['sort']
>

type Filters = Partial<Record<'q' | 'country' | 'service' | 'category' | 'language' | 'state' | 'sort', string>>

/** Query of the URL's filters: active ones unless others are selected. */
export const rowsQueryOf = ({ state, sort, ...query }: Filters): RowsQuery => {
  const order = sortOrders.find((each) => sort?.replace('-', '') === each) ?? 'use'
  const chosenState = state === 'BLOCKED' || state === 'INACTIVE' ? state : 'ACTIVE'
  return { ...query, sort: sortOf[order], ...(state !== 'ALL' && { state: chosenState }) }
}
