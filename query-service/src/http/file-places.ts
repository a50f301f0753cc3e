import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { boundedPlaces, ownPlaces, type SharedPlaces } from '@freight/platform/limits/bounded-work'
import type { Session } from '@freight/platform/sessions/sessions'

/** Occupies a slot until the response is sent or the client disconnects. @throws TooMany when no slot is free */
export type FilePlaces = (session: Pick<Session, 'userId'>, reply: { raw: ServerResponse }) => Promise<void>

/** A connected client that reads nothing for this time loses its slot. */
const silentMs = 300_000

const perUser = 2

/**
 * Slots for lists that are written page by page at the pace of the client: ten per process, two per user across all
 * processes.
 */
export const filePlaces = (takeSharedPlace: SharedPlaces = ownPlaces, patienceMs = silentMs): FilePlaces => {
  const takePlace = boundedPlaces('EXPORTS_BUSY', { atOnce: 10, perUser })
  return async ({ userId }, { raw }) => {
    const leavePlace = await takePlace(userId)
    let isClosed = false
    let leaveShared = () => {}
    finished(raw, () => {
      isClosed = true
      leavePlace()
      leaveShared()
    })
    leaveShared = await takeSharedPlace('EXPORTS_BUSY', userId, perUser)
    if (isClosed) leaveShared()
    raw.setTimeout(patienceMs, () => raw.destroy())
  }
}
