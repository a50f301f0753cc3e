import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { boundedPlaces } from '@freight/platform/limits/bounded-work'
import type { Session } from '@freight/platform/sessions/sessions'

/** Holds a place until the answer has gone out, or its reader is gone. @throws TooMany where there is none */
export type FilePlaces = (session: Pick<Session, 'userId'>, reply: { raw: ServerResponse }) => Promise<void>

/** Whoever takes nothing for so long is gone, though the connection stands. */
const silentMs = 300_000

/** The places of those lists that are written page by page while they are read: each reader sets the pace. */
export const filePlaces = (patienceMs = silentMs): FilePlaces => {
  const take = boundedPlaces('EXPORTS_BUSY', { atOnce: 10, perUser: 2 })
  return async ({ userId }, { raw }) => {
    const leave = await take(userId)
    finished(raw, () => leave())
    raw.setTimeout(patienceMs, () => raw.destroy())
  }
}
