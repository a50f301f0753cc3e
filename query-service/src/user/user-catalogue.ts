import { permissionsOf } from '@freight/contracts/access/roles'
import { UserInFull, UserRow } from '@freight/contracts/user/user-routes'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { type RawBuilder, sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { answerRows } from '../catalogue/answer-rows.ts'
import {
  byValues,
  byActivity,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  entryColumns,
} from '../catalogue/catalogue-rows.ts'
import { shownEntry } from '../catalogue/shown-entry.ts'
import { companyDay, startOfDay } from '../company-settings/company.ts'
import { answerOpenWork } from './open-work.ts'
import { answerRoles } from './roles.ts'
import { userHistory } from './user-history.ts'

const users: Catalogue<'name' | 'userName' | 'mail' | 'company' | 'changedAt'> = {
  table: 'read.user_list',
  columns: entryColumns(UserRow.omit({ hasPassword: true, lastSignInAt: true })),
  sorts: {
    name: { column: 'name', type: 'text' },
    userName: { column: 'login_name', type: 'text' },
    mail: { column: 'login_mail', type: 'text' },
    company: { column: 'company', type: 'text' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
}

const detailSource = {
  ...users,
  columns: entryColumns(UserInFull.omit({ hasPassword: true, lastSignInAt: true, rolePermissions: true })),
}

const markColumns = { COMMERCIAL: 'is_commercial', MANAGER: 'is_manager', THIRD_PARTY: 'is_third_party' } as const

const withAnyMark = (marks: readonly (keyof typeof markColumns)[] | undefined): RawBuilder<boolean>[] =>
  marks === undefined || marks.length === 0
    ? []
    : [
        sql<boolean>`(${sql.join(
          marks.map((mark) => sql.ref(markColumns[mark])),
          sql` or `,
        )})`,
      ]

const withAnyRole = (roles: readonly string[] | undefined): RawBuilder<boolean>[] =>
  roles === undefined || roles.length === 0 ? [] : [sql<boolean>`roles ?| ${roles}::text[]`]

const dayMs = 86_400_000

/** Filters users by last sign-in; `long`: more than 30 days ago. */
const bySignIn = (
  lastSignIn: 'today' | 'week' | 'month' | 'long' | 'never' | undefined,
  now: Date,
  timeZone: string,
) => {
  if (lastSignIn === undefined) return []
  const hasSignIn = (condition: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from read.sign_ins as came where came.key = read.user_list.key and ${condition})`
  const monthAgo = new Date(now.getTime() - 30 * dayMs)
  switch (lastSignIn) {
    case 'today':
      return [hasSignIn(sql`came.last_sign_in_at >= ${startOfDay(companyDay(now, timeZone), timeZone)}`)]
    case 'week':
      return [hasSignIn(sql`came.last_sign_in_at >= ${new Date(now.getTime() - 7 * dayMs)}`)]
    case 'month':
      return [hasSignIn(sql`came.last_sign_in_at >= ${monthAgo}`)]
    case 'long':
      return [hasSignIn(sql`came.last_sign_in_at < ${monthAgo}`)]
    case 'never':
      return [sql<boolean>`not ${hasSignIn(sql`came.last_sign_in_at is not null`)}`]
  }
}

type Needs = CatalogueNeeds & Pick<Platform, 'db' | 'credentials' | 'clock'>

/** Of these users: whether they have a password, and their last sign-in. */
const signInSummaries = async ({ db, credentials }: Pick<Needs, 'db' | 'credentials'>, ids: readonly string[]) => {
  const [holders, { rows }] = await Promise.all([
    credentials.holders(ids),
    db.query<{ key: string; at: Date | null }>(
      'select key, last_sign_in_at as at from read.sign_ins where key = any($1)',
      [ids],
    ),
  ])
  const lastAt = new Map(rows.map(({ key, at }) => [key, at?.toISOString()]))
  return (id: string) => {
    const at = lastAt.get(id)
    return { hasPassword: holders.has(id), ...(at !== undefined && { lastSignInAt: at }) }
  }
}

const idOf = (row: Readonly<Record<string, unknown>>): string => String(row['id'])
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Routes of the users screen: list, entry, history, open work, roles. */
export const answerUserCatalogue = (needs: Needs): void => {
  const { http, readDb, names, clock, zoneOf } = needs
  answerRows(
    needs,
    'users',
    'GET /app/v1/users/rows',
    UserRow,
    async ({ query: { role, company, mark, signedIn, activity, ...query } }, session) => {
      const filters = [
        ...withAnyRole(role),
        ...byValues('company', company),
        ...withAnyMark(mark),
        ...bySignIn(signedIn, clock(), await zoneOf(session.company)),
        ...byActivity(activity),
      ]
      const [nameOf, page] = await Promise.all([names(), catalogueRows(readDb, users, query, filters)])
      const signInOf = await signInSummaries(needs, page.rows.map(idOf))
      return {
        ...page,
        rows: page.rows.map((row) => UserRow.parse({ ...shownEntry(row, nameOf), ...signInOf(idOf(row)) })),
      }
    },
  )
  answer(http, 'GET /app/v1/users/:id', async ({ params: { id } }) => {
    const [nameOf, row, signInOf] = await Promise.all([
      names(),
      catalogueEntry(readDb, detailSource, id),
      signInSummaries(needs, [id]),
    ])
    if (!row) throw new NotFound(`There is no user ${id}`)
    const withNames = (value: unknown) => texts(value).map((userId) => ({ id: userId, name: nameOf(userId) }))
    return UserInFull.parse({
      ...shownEntry(row, nameOf),
      ...signInOf(id),
      rolePermissions: permissionsOf(texts(row['roles'])),
      relatedCommercials: withNames(row['relatedCommercials']),
      relatedUsers: withNames(row['relatedUsers']),
    })
  })
  answer(http, 'GET /app/v1/users/:id/history', async ({ params: { id } }) => userHistory(needs, id, await names()))
  answerOpenWork(needs)
  answerRoles(needs)
}
