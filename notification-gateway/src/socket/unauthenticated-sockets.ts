import type { StompSession } from '../stomp/session.ts'

/** Limits of open sockets without a CONNECT frame. */
export type StrangerLimits = { inAll: number; perAddress: number }

/** Retry delay for a rejected client; others have authenticated by then. */
export const againInSeconds = 2

/** Counts unauthenticated sockets; the connection registry limits the others per user. */
export const strangers = ({ inAll, perAddress }: StrangerLimits) => {
  const addresses = new Map<StompSession, string>()
  return {
    /** Status that rejects a further socket: too many of its address, or in total. */
    refused: (address: string): 429 | 503 | undefined => {
      if (addresses.size >= inAll) return 503
      let count = 0
      for (const one of addresses.values()) if (one === address) count += 1
      return count >= perAddress ? 429 : undefined
    },
    came: (session: StompSession, address: string) => void addresses.set(session, address),
    /** Called when it has authenticated or closed. */
    settled: (session: StompSession) => void addresses.delete(session),
  }
}
