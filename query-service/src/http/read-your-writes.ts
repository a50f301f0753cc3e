import { untilReached } from '@freight/platform/event-store/until-reached'
import type { Platform } from '@freight/platform/platform'

const askedIn = 'x-after-position'
const answeredIn = 'x-position'
const patience = { atMostMs: 2000, everyMs: 15 }

type Read = (position: number) => Promise<number>

/** The position that every table has reached; waits until it is the one asked for, two seconds at most. */
export const tablesAt = (db: Pick<Platform['db'], 'query'>): Read => {
  let reached = 0
  const look = async () => {
    const { rows } = await db.query<{ position: string | null }>({
      name: 'tables_at',
      text: 'select min(position) as position from projection.active',
    })
    reached = Math.max(reached, Number(rows[0]?.position ?? 0))
    return reached
  }
  return async (position) => (reached >= position ? reached : untilReached(position, look, patience))
}

/**
 * Whoever has seen an event (the answer to their command, a notification) names its position in `X-After-Position` and
 * reads tables that hold it. After two seconds they get what there is; `X-Position` says how new that is, and
 * `X-Being-Built` that it stands still until its newer form is built.
 */
export const readYourWrites = (
  http: Platform['http'],
  read: Read,
  building: () => Promise<boolean>,
): Platform['http'] => ({
  ...http,
  route: (definition) =>
    http.route({
      ...definition,
      handler: async (asked, session, reply) => {
        const after = Number(asked.headers[askedIn])
        if (after > 0) {
          const reached = await read(after)
          reply.header(answeredIn, reached)
          if (reached < after && (await building())) reply.header('x-being-built', 'yes')
        }
        return definition.handler(asked, session, reply)
      },
    }),
})
