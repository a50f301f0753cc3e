import type { Config } from '../config.ts'
import { TooMany } from '../errors.ts'
import { tokenBuckets } from './token-buckets.ts'

type Limits = Pick<Config, 'SESSION_RATE' | 'SESSION_BURST' | 'ADDRESS_RATE' | 'ADDRESS_BURST'>

/** Lets so many requests through, and refuses the others with the seconds after which to come again. */
export const requestLimits = ({ SESSION_RATE, SESSION_BURST, ADDRESS_RATE, ADDRESS_BURST }: Limits) => {
  const sessions = tokenBuckets({ perSecond: SESSION_RATE, burst: SESSION_BURST })
  const addresses = tokenBuckets({ perSecond: ADDRESS_RATE, burst: ADDRESS_BURST })
  const orRefuse = (seconds: number): void => {
    if (seconds > 0) throw new TooMany('TOO_MANY_REQUESTS', seconds)
  }
  return {
    /** A sign-in counts as one, however often its token is renewed. @throws TooMany */
    ofSession: (signIn: string): void => orRefuse(sessions.take(signIn)),
    /** @throws TooMany */
    ofAddress: (ip: string): void => orRefuse(addresses.take(ip)),
  }
}
