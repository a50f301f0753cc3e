import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { UserInFull, UserRow, RoleName } from '@freight/contracts/user/user'
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
import { shownEntry, entryEvents, entryHistory } from '../catalogue/history.ts'
import { companyDay, startOfDay } from '../company-settings/company-settings.ts'
import type { EntryEvent, EntryHistory } from '@freight/contracts/api/catalogue'
import type { z } from 'zod'
import type { NameOf } from './user-names.ts'
import { decidedStatuses, statusList } from '@freight/contracts/vocabulary/quotation'
import { isCommercial } from '@freight/contracts/registry/lookups'
import { searchText } from '@freight/contracts/search-text'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import { allows } from '@freight/contracts/access/policy'
import { routes } from '@freight/contracts/registry/routes'

const route = 'GET /app/v1/users/:id/sessions'
const dayMs = 86_400_000

type SignInRow = {
  last_sign_in_at: Date | null
  previous_sign_in_at: Date | null
  failed_by_day: Readonly<Record<string, number>>
}

/** Failed attempts of the last 30 days, including today. */
export const failuresIn30Days = (byDay: Readonly<Record<string, number>>, now: Date): number => {
  const from = new Date(now.getTime() - 29 * dayMs).toISOString().slice(0, 10)
  return Object.entries(byDay).reduce((sum, [day, failures]) => (day >= from ? sum + failures : sum), 0)
}

export const answerUserSessions = ({
  http,
  db,
  sessions,
  credentials,
  clock,
}: Pick<Platform, 'http' | 'db' | 'sessions' | 'credentials' | 'clock'>): void =>
  answer(http, route, async ({ params: { id } }, session) => {
    if (!allows(routes[route].policy, session, { user: id })) throw new NotFound('No such user')
    const [users, signIns, openSessions, changedAt] = await Promise.all([
      db.query('select from read.user_list where key = $1', [id]),
      db.query<SignInRow>(
        'select last_sign_in_at, previous_sign_in_at, failed_by_day from read.sign_ins where key = $1',
        [id],
      ),
      sessions.open(id),
      credentials.changedAt(id),
    ])
    if (users.rowCount === 0) throw new NotFound('No such user')
    const [row] = signIns.rows
    return {
      open: openSessions,
      ...(row?.last_sign_in_at && { lastSignInAt: row.last_sign_in_at.toISOString() }),
      ...(row?.previous_sign_in_at && { previousSignInAt: row.previous_sign_in_at.toISOString() }),
      failedIn30Days: failuresIn30Days(row?.failed_by_day ?? {}, clock()),
      ...(changedAt && { passwordChangedAt: changedAt.toISOString() }),
    }
  })

export const answerUserList = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/users', async ({ query: { permission, q } }) => {
    const typed = searchText(q)
    const users = (await usersFromReadModel(db).colleagues())
      .filter(
        (user) =>
          permission === undefined ||
          user.permissions.some((one) => one === permission) ||
          // A user marked as commercial can be selected without the permission.
          (permission === 'COMERCIAL' && isCommercial(user)),
      )
      .filter(({ userName, name }) => searchText(userName, name).includes(typed))
    return {
      rows: users.map(({ id, userName, name, company, isCommercial: isMarked, isManager }) => ({
        id,
        userName,
        name,
        company,
        isCommercial: isMarked,
        isManager,
      })),
    }
  })

type OpenWork = { known: boolean; commercial: string; assigned_to: string; organizations: string; shipments: string }

const openWorkSql = `select exists (select from read.user_list where key = $1) as known,
    (select count(*) from read.organization_list where sales_rep = $1 and merged_into is null) as organizations,
    count(*) filter (where is_shipment) as shipments,
    count(*) filter (where commercial = $1) as commercial,
    count(*) filter (where assigned_to = $1) as assigned_to
  from (
    select commercial, assigned_to, false as is_shipment from read.quotation_list
      where not cancelled and status not in (${statusList(decidedStatuses)})
    union all select commercial, assigned_to, true from read.express_list where work in ('REQUESTED', 'IN_PROGRESS')
    union all select '', requested_by, true from read.express_pickup_list where open and day >= current_date - 1
  ) as open where commercial = $1 or assigned_to = $1`

/** Open work of a user, to hand over before a deactivation. */
const answerOpenWork = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/users/:id/open-work', async ({ params: { id } }) => {
    const { rows } = await db.query<OpenWork>(openWorkSql, [id])
    const [work] = rows
    if (!work?.known) throw new NotFound(`There is no user ${id}`)
    return {
      commercial: Number(work.commercial),
      assignedTo: Number(work.assigned_to),
      organizations: Number(work.organizations),
      shipments: Number(work.shipments),
    }
  })

// Covers some months: sign-ins are many, and older ones are rarely needed.
const mostSignIns = 200

/** Merges two lists, newest first. */
const mergedEvents = (one: readonly EntryEvent[], other: readonly EntryEvent[]): EntryEvent[] =>
  [...one, ...other].toSorted((a, b) => b.at.localeCompare(a.at))

/**
 * Changes of a user, and sign-ins, failed attempts, sign-outs and password changes: two streams merged by time.
 * @throws NotFound when the user never existed
 */
const userHistory = async (
  { eventStore, db }: Pick<Platform, 'eventStore' | 'db'>,
  id: string,
  nameOf: NameOf,
): Promise<z.infer<typeof EntryHistory>> => {
  const { events } = await entryHistory(eventStore, 'user', id, nameOf)
  const { rows } = await db.query<{ revision: number }>('select revision from read.sign_ins where key = $1', [id])
  const from = Math.max(1, Number(rows[0]?.revision ?? 0) - mostSignIns + 1)
  const signIns = entryEvents(await eventStore.readStream(`sign-in-${id}`, from), nameOf)
  return { id, events: mergedEvents(events, signIns) }
}

type Held = { role: string; users: string }

/** Roles with the number of their active users. */
const answerRoles = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/roles', async () => {
    const { rows } = await db.query<Held>(
      `select role, count(*) as users from read.user_list, jsonb_array_elements_text(roles) as role
      where active group by role`,
    )
    const usersByRole = new Map(rows.map(({ role, users }) => [role, Number(users)]))
    return {
      rows: RoleName.options.map((role) => ({
        role,
        permissions: permissionsOf([role]),
        users: usersByRole.get(role) ?? 0,
      })),
    }
  })

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
