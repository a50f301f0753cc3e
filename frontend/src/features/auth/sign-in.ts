import type { SignedIn } from '@freight/contracts/access/session'
import { request, isProblem } from '../../lib/api/api.ts'

/** Result of signing in. */
export type SignInResult =
  | { kind: 'done'; signedIn: SignedIn }
  | { kind: 'wrong'; triesLeft: number | undefined }
  | { kind: 'throttled'; until: number }
  | { kind: 'inactive' }
  | { kind: 'third-party' }
  | { kind: 'unreachable' }
  | { kind: 'failed'; error: unknown }

const secondsToWait = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 60)

export const signIn = async (user: string, password: string, now = Date.now()): Promise<SignInResult> => {
  try {
    return { kind: 'done', signedIn: await request<SignedIn>('POST', '/app/v1/session', { body: { user, password } }) }
  } catch (error) {
    if (!isProblem(error)) return { kind: 'failed', error }
    if (error.status === 429)
      return { kind: 'throttled', until: now + secondsToWait(error.details['retryAfter']) * 1000 }
    if (error.code === 'USER_INACTIVE') return { kind: 'inactive' }
    if (error.code === 'THIRD_PARTY') return { kind: 'third-party' }
    if (error.status === 0 || error.status >= 502) return { kind: 'unreachable' }
    if (error.status === 401 || error.status === 400) {
      const left = error.details['triesLeft']
      return { kind: 'wrong', triesLeft: typeof left === 'number' ? left : undefined }
    }
    return { kind: 'failed', error }
  }
}

/** Minutes of a wait in seconds, rounded up for display. */
export const minutesToWait = (value: unknown) => Math.max(1, Math.ceil(secondsToWait(value) / 60))

/** Remaining time until a moment, as `0:48`. */
export const countdown = (until: number, now: number) => {
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
