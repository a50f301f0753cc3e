import type { StompSession } from '../stomp/session.ts'

/** How many sockets may be open whose clients have not said who they are. */
export type StrangerLimits = { inAll: number; perAddress: number }

/** Whoever is turned away may come again after so many seconds: a client that means well has said who it is by then. */
export const againInSeconds = 2

/** Counts the sockets that nobody knows yet; of the known ones the connection registry keeps so many a user. */
export const strangers = ({ inAll, perAddress }: StrangerLimits) => {
  const addresses = new Map<StompSession, string>()
  return {
    /** The status that turns another one away: too many of its address, or in all. */
    refused: (address: string): 429 | 503 | undefined => {
      if (addresses.size >= inAll) return 503
      let own = 0
      for (const one of addresses.values()) if (one === address) own += 1
      return own >= perAddress ? 429 : undefined
    },
    came: (session: StompSession, address: string) => void addresses.set(session, address),
    /** It has said who it is, or is gone. */
    settled: (session: StompSession) => void addresses.delete(session),
  }
}
