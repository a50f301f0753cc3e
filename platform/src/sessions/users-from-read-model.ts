import type { StoredApiKey } from '@freight/contracts/api-access/stored-api-key'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import type { Pool } from 'pg'
import type { SignedInUser, Users } from './users.ts'

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
