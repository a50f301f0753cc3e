import type { StoredApiKey } from '@freight/contracts/api-access/stored-api-key'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { Forbidden } from '../errors.ts'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import type { Pool } from 'pg'

/** User data for signing in and permission checks. */
export type SignedInUser = {
  id: string
  userName: string
  name: string
  mail: string
  company: string
  active: boolean
  /** Current union of the roles' permissions and extra grants. */
  permissions: readonly Permission[]
  roles: readonly string[]
  isCommercial: boolean
  isManager: boolean
  isThirdParty: boolean
  /** Commercials whose quotations count as this user's own. */
  relatedCommercials: readonly string[]
  /** Users who name this one as related: their assignments are visible to this user. */
  standsInFor?: readonly string[]
  /** Without revoked ones. */
  apiKeys?: readonly StoredApiKey[]
}

/**
 * Permissions that a user has now, or has through the API key by which another system acts for them: those of the key
 * that its owner has. A deactivated user has none.
 * @throws Forbidden KEY_REVOKED
 */
export const permissionsNow = (
  { active, permissions, apiKeys = [] }: Pick<SignedInUser, 'active' | 'permissions' | 'apiKeys'>,
  keyId?: string,
): readonly Permission[] => {
  const key = apiKeys.find((one) => one.keyId === keyId)
  if (keyId !== undefined && !key) throw new Forbidden('an API key that is not revoked', 'KEY_REVOKED')
  if (!active) return []
  return key ? permissions.filter((permission) => key.permissions.includes(permission)) : permissions
}

/** Looks users up in their read model. */
export type Users = {
  /** By user name or mail, ignoring case. */
  byLogin: (userNameOrMail: string) => Promise<SignedInUser | undefined>
  byId: (userId: string) => Promise<SignedInUser | undefined>
  /** The owner of an API key. */
  byApiKey?: (keyId: string) => Promise<SignedInUser | undefined>
}

type UserRow = {
  id: string
  user_name: string
  name: string
  mail: string
  company: string
  active: boolean
  roles: string[]
  permissions: string[]
  is_commercial: boolean
  is_manager: boolean
  is_third_party: boolean
  related_commercials: string[]
  stands_in_for: string[]
  api_keys: StoredApiKey[]
}

const columns = `key as id, user_name, name, mail, company, active, roles, permissions, is_commercial, is_manager,
  is_third_party, related_commercials, api_keys`

const standsInFor = `array(select other.key from read.user_list as other
  where other.active and other.related_users ? user_list.key order by other.key) as stands_in_for`

const signedInUser = (row: UserRow): SignedInUser => ({
  id: row.id,
  userName: row.user_name,
  name: row.name,
  mail: row.mail,
  company: row.company,
  active: row.active,
  permissions: permissionsOf(row.roles, row.permissions),
  roles: row.roles,
  isCommercial: row.is_commercial,
  isManager: row.is_manager,
  isThirdParty: row.is_third_party,
  relatedCommercials: row.related_commercials,
  standsInFor: row.stands_in_for,
  apiKeys: row.api_keys.filter(({ revokedAt }) => revokedAt === undefined),
})

/** The table of users, as the sessions of every process read it. */
export const usersFromReadModel = (
  db: Pick<Pool, 'query'>,
): Users & {
  /** All active users but agents, without those they stand in for. */
  colleagues: () => Promise<SignedInUser[]>
} => {
  const userBy = async (condition: string, value: string) => {
    const { rows } = await db.query<UserRow>(
      `select ${columns}, ${standsInFor} from read.user_list as user_list where ${condition} limit 1`,
      [value],
    )
    const [row] = rows
    return row && signedInUser(row)
  }
  return {
    // A user name takes precedence over a mail address.
    byLogin: (userNameOrMail) =>
      userBy('login_name = $1 or login_mail = $1 order by login_name = $1 desc', userNameOrMail.trim().toLowerCase()),
    byId: (userId) => userBy('key = $1', userId),
    byApiKey: (keyId) => userBy('api_keys @> $1::jsonb', JSON.stringify([{ keyId }])),
    colleagues: async () => {
      const { rows } = await db.query<UserRow>(
        `select ${columns}, '{}'::text[] as stands_in_for from read.user_list
        where active and not is_third_party order by name, key`,
      )
      return rows.map(signedInUser)
    },
  }
}
