import type { Config } from '../config.ts'
import { TooMany } from '../errors.ts'
import { networkOf } from './network-of.ts'
import { tokenBuckets } from './token-buckets.ts'

type Limits = Pick<Config, 'SESSION_RATE' | 'SESSION_BURST' | 'ADDRESS_RATE' | 'ADDRESS_BURST'>

/** Rate limits for sessions and addresses. */
export const requestLimits = ({ SESSION_RATE, SESSION_BURST, ADDRESS_RATE, ADDRESS_BURST }: Limits) => {
  const sessions = tokenBuckets({ perSecond: SESSION_RATE, burst: SESSION_BURST })
  const addresses = tokenBuckets({ perSecond: ADDRESS_RATE, burst: ADDRESS_BURST })
  const orRefuse = (seconds: number): void => {
    if (seconds > 0) throw new TooMany('TOO_MANY_REQUESTS', seconds)
  }
  return {
    /**
     * Counts by sign-in, including all renewed tokens.
     * @throws TooMany
     */
    ofSession: (signIn: string): void => orRefuse(sessions.take(signIn)),
    /** A limit per minute for one kind of action; none when sessions have no limit. */
    perMinute: (limit: number) => tokenBuckets({ perSecond: SESSION_RATE === 0 ? 0 : limit / 60, burst: limit }),
    /** @throws TooMany */
    ofAddress: (ip: string): void => orRefuse(addresses.take(networkOf(ip))),
  }
}
