import type { StompSession } from '../stomp/session.ts'

/** Limits of open sockets without a CONNECT frame. */
export type UnauthenticatedLimits = { inAll: number; perAddress: number }

/** Retry delay for a rejected client; others have authenticated by then. */
export const againInSeconds = 2

/** Counts unauthenticated sockets; the connection registry limits the others per user. */
export const unauthenticatedSockets = ({ inAll, perAddress }: UnauthenticatedLimits) => {
  const addresses = new Map<StompSession, string>()
  return {
    /** Status that rejects a further socket: too many of its address, or in total. */
    refusalStatus: (address: string): 429 | 503 | undefined => {
      if (addresses.size >= inAll) return 503
      let count = 0
      for (const openAddress of addresses.values()) if (openAddress === address) count += 1
      return count >= perAddress ? 429 : undefined
    },
    add: (session: StompSession, address: string) => void addresses.set(session, address),
    /** Called when it has authenticated or closed. */
    remove: (session: StompSession) => void addresses.delete(session),
  }
}
