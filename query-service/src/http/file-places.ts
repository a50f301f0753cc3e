import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { boundedPlaces } from '@freight/platform/limits/bounded-work'
import { ownPlaces, type SharedPlaces } from '@freight/platform/limits/shared-places'
import type { Session } from '@freight/platform/sessions/sessions'

/** Holds a place until the answer has gone out, or its reader is gone. @throws TooMany where there is none */
export type FilePlaces = (session: Pick<Session, 'userId'>, reply: { raw: ServerResponse }) => Promise<void>

/** Whoever takes nothing for so long is gone, though the connection stands. */
const silentMs = 300_000

const perUser = 2

/**
 * The places of those lists that are written page by page while they are read: each reader sets the pace. Ten protect this
 * process; those of one user are counted in all processes together.
 */
export const filePlaces = (shared: SharedPlaces = ownPlaces, patienceMs = silentMs): FilePlaces => {
  const take = boundedPlaces('EXPORTS_BUSY', { atOnce: 10, perUser })
  return async ({ userId }, { raw }) => {
    const leave = await take(userId)
    let isOver = false
    let leaveShared = () => {}
    finished(raw, () => {
      isOver = true
      leave()
      leaveShared()
    })
    leaveShared = await shared('EXPORTS_BUSY', userId, perUser)
    if (isOver) leaveShared()
    raw.setTimeout(patienceMs, () => raw.destroy())
  }
}
