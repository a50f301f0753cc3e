import { permissionsOf } from '@freight/contracts/access/roles'
import { searchText } from '@freight/contracts/search-text'
import type { Platform } from '@freight/platform/platform'
import type { SignedInUser, Users } from '@freight/platform/sessions/users'
import { answer } from '../http/answer.ts'

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
}

const columns = `key as id, user_name, name, mail, company, active, roles, permissions, is_commercial, is_manager,
  is_third_party, related_commercials`

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
})

/** The users as the sessions look them up. */
export const usersFromReadModel = (db: Platform['db']): Users => {
  const one = async (condition: string, value: string) => {
    const { rows } = await db.query<UserRow>(
      `select ${columns}, ${standsInFor} from read.user_list as user_list where ${condition} limit 1`,
      [value],
    )
    const [row] = rows
    return row && signedInUser(row)
  }
  return {
    // Whose name it is comes before whose mail it is.
    byLogin: (userNameOrMail) =>
      one('login_name = $1 or login_mail = $1 order by login_name = $1 desc', userNameOrMail.trim().toLowerCase()),
    byId: (userId) => one('key = $1', userId),
  }
}

export const answerUserList = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/users', async ({ query: { permission, q } }) => {
    const { rows } = await db.query<UserRow>(
      `select ${columns}, '{}'::text[] as stands_in_for from read.user_list
      where active and not is_third_party order by name, key`,
    )
    const typed = searchText(q)
    const found = rows
      .map(signedInUser)
      .filter((user) => permission === undefined || user.permissions.some((one) => one === permission))
      .filter(({ userName, name }) => searchText(userName, name).includes(typed))
    return {
      rows: found.map(({ id, userName, name, company, isCommercial }) => ({
        id,
        userName,
        name,
        company,
        isCommercial,
      })),
    }
  })
