import { hash, verify } from '@node-rs/argon2'
import type { Pool } from 'pg'
import { Refusal } from '../event-store/decider.ts'
import { weaknessOf } from './weak-passwords.ts'

export type Credentials = {
  /** @throws Refusal WEAK_PASSWORD when it is too short, too long, common, or close to the user's own name */
  setPassword: (userId: string, password: string, userName?: string) => Promise<void>
  /** @throws Refusal WEAK_PASSWORD as `setPassword` does */
  refuseWeak: (password: string, userName?: string) => void
  /** Takes the same time for an unknown user. */
  check: (userId: string | undefined, password: string) => Promise<boolean>
  /** Whether this user has a password. */
  has: (userId: string) => Promise<boolean>
  /** The users of the list who have a password. */
  holders: (userIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Time of the last password change; undefined without a password. */
  changedAt: (userId: string) => Promise<Date | undefined>
  /** Deletes the password, so that the user cannot sign in with it. */
  remove: (userId: string) => Promise<void>
}

// Parameters of OWASP for argon2id, which is the default algorithm of the library.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const parametersInHash = '$argon2id$v=19$m=19456,t=2,p=1$'

const save = `INSERT INTO session.credentials (user_id, hash, changed_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at`
// The password is the same, so `changed_at` stays; a hash stored meanwhile is not overwritten.
const renewHash = 'UPDATE session.credentials SET hash = $3 WHERE user_id = $1 AND hash = $2'

/** Passwords as argon2id hashes in a table of the platform; no event and no log contains them. */
export const credentials = (db: Pool, clock: () => Date): Credentials => {
  // Verified for unknown users, so that the response time does not reveal which users exist.
  const decoy = hash('nobody has this password', parameters)
  const hashOf = async (userId: string) => {
    const { rows } = await db.query<{ hash: string }>('SELECT hash FROM session.credentials WHERE user_id = $1', [
      userId,
    ])
    return rows[0]?.hash
  }
  const hashed = (password: string) => hash(password.normalize('NFKC'), parameters)
  const refuseWeak = (password: string, userName?: string) => {
    const weakness = weaknessOf(password, userName)
    if (weakness) throw new Refusal('WEAK_PASSWORD', `The password is ${weakness}`, { why: weakness })
  }
  return {
    refuseWeak,
    setPassword: async (userId, password, userName) => {
      refuseWeak(password, userName)
      await db.query(save, [userId, await hashed(password), clock()])
    },
    check: async (userId, password) => {
      const storedHash = userId === undefined ? undefined : await hashOf(userId)
      const isRight = await verify(storedHash ?? (await decoy), password.normalize('NFKC'))
      if (userId === undefined || storedHash === undefined || !isRight) return false
      if (!storedHash.startsWith(parametersInHash))
        await db.query(renewHash, [userId, storedHash, await hashed(password)])
      return true
    },
    has: async (userId) => (await hashOf(userId)) !== undefined,
    holders: async (userIds) => {
      const { rows } = await db.query<{ user_id: string }>(
        'SELECT user_id FROM session.credentials WHERE user_id = any($1)',
        [userIds],
      )
      return new Set(rows.map(({ user_id }) => user_id))
    },
    changedAt: async (userId) => {
      const { rows } = await db.query<{ changed_at: Date }>(
        'SELECT changed_at FROM session.credentials WHERE user_id = $1',
        [userId],
      )
      return rows[0]?.changed_at
    },
    remove: async (userId) => {
      await db.query('DELETE FROM session.credentials WHERE user_id = $1', [userId])
    },
  }
}
