import type { Reply } from '@freight/platform/http/route'

/** Parameters of format and paging, which do not limit the content. */
const formatParams: ReadonlySet<string> = new Set(['lang', 'format', 'sort', 'cursor', 'limit', 'preview'])

const isGiven = ([name, value]: readonly [string, unknown]): boolean =>
  !formatParams.has(name) && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The search text may be a person's name, and the register is permanent: it stores only that there was one. */
const maskSearchText = ([name, value]: readonly [string, unknown]) => [name, name === 'q' ? true : value]

/** The filters that were set, for the register of exports. */
export const requestParams = (query: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(query).filter(isGiven).map(maskSearchText))

/**
 * Records the parameters of a file for the register of exports, and counts the rows that pass through the returned
 * function.
 */
export const takenFile = ({ reply, query }: { reply: Pick<Reply, 'taken'>; query: object }) => {
  let rows = 0
  reply.taken = { asked: requestParams(query), rows: () => rows }
  return <Rows extends readonly unknown[]>(page: Rows): Rows => {
    rows += page.length
    return page
  }
}
