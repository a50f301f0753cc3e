import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Credentials } from './credentials.ts'
import type { Sessions } from './sessions.ts'

const knownDays = 180
const lifeSeconds = knownDays * 24 * 3600

export type KnownDevices = {
  /** The device in the cookies, if this user has signed in on it with their current password. */
  deviceOf: (userId: string, cookies: string | undefined) => Promise<string | undefined>
  /** The `Set-Cookie` header for a new device. */
  cookieFor: (userId: string, isSecure: boolean) => Promise<string>
}

/** Cookie name per user, for shared computers; a hash, so that it does not reveal the user. */
const nameOf = (userId: string) => `device-${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`

const valueOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Devices on which a user has signed in, by a signed cookie. A changed password makes all of them unknown. */
export const knownDevices = (
  sessions: Pick<Sessions, 'sign'>,
  credentials: Pick<Credentials, 'changedAt'>,
  clock: () => Date,
): KnownDevices => {
  const signed = async (userId: string, device: string, until: string) => {
    const changedAt = await credentials.changedAt(userId)
    return sessions.sign('device', JSON.stringify([userId, device, until, changedAt?.toISOString()]))
  }
  return {
    deviceOf: async (userId, cookies = '') => {
      const value = valueOf(cookies, nameOf(userId))
      const [device, until, signature] = value?.split('.') ?? []
      if (device === undefined || until === undefined || signature === undefined) return undefined
      const isOver = !(Number(until) * 1000 > clock().getTime())
      return !isOver && isEqual(signature, await signed(userId, device, until)) ? device : undefined
    },
    cookieFor: async (userId, isSecure) => {
      const device = randomUUID()
      const until = String(Math.floor(clock().getTime() / 1000) + lifeSeconds)
      return [
        `${nameOf(userId)}=${device}.${until}.${await signed(userId, device, until)}`,
        `Max-Age=${lifeSeconds}`,
        'Path=/app/v1/session',
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; ')
    },
  }
}
