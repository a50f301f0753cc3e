import { allows } from '@freight/contracts/access/policy'
import { routes } from '@freight/contracts/registry/routes'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'

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
