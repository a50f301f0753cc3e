import type { Reply } from '@freight/platform/http/route'

/** How a file is written, and which page is asked for: neither says what stands in it. */
const unsaid: ReadonlySet<string> = new Set(['lang', 'format', 'sort', 'cursor', 'limit', 'preview'])

const isSaid = ([name, value]: readonly [string, unknown]): boolean =>
  !unsaid.has(name) && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What was typed to search by may be anybody's name, and what is noted is kept for ever: only that it was searched is kept. */
const kept = ([name, value]: readonly [string, unknown]) => [name, name === 'q' ? true : value]

/** The filters that were set, as the register of exports keeps them. */
export const askedWith = (query: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(query).filter(isSaid).map(kept))

/** Keeps what a file was asked with. Rows that pass through the answer are counted as having gone out. */
export const takenFile = ({ reply, query }: { reply: Pick<Reply, 'taken'>; query: object }) => {
  let rows = 0
  reply.taken = { asked: askedWith(query), rows: () => rows }
  return <Rows extends readonly unknown[]>(some: Rows): Rows => {
    rows += some.length
    return some
  }
}
