import { mayEver } from '@freight/contracts/access/policy'
import type { TestPrincipal } from './principals.ts'
import type { Endpoint } from '../http/endpoints.ts'
import { type Answered, faultOf } from '../http/raw-http.ts'

/** A user with a session, or a caller whose token is not valid. */
export type Caller = TestPrincipal | { name: string; stranger: true; token: () => Promise<string> }

/** Expected outcome for this caller at this endpoint, from the contracts. */
export const expectedOf = ({ policy }: Endpoint, caller: Caller): 'welcome' | 401 | 403 => {
  if (policy.kind === 'public') return 'welcome'
  if ('stranger' in caller) return 401
  return mayEver(policy, caller) ? 'welcome' : 403
}

/** Difference between answer and contracts; undefined if there is none. */
export const disagreement = (expected: 'welcome' | 401 | 403, answer: Answered): string | undefined => {
  const turnedAway = answer.status === 401 || answer.status === 403
  if (expected === 'welcome' && turnedAway) return `is turned away with ${answer.status} ${answer.body}`
  if (expected !== 'welcome' && answer.status !== expected) return `gets ${answer.status} instead of ${expected}`
  return faultOf(answer)
}
