import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { dayIn } from '@freight/contracts/working-time/time-zone'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import { noticeRows, noticeTables } from '../lookups/tables/express-tables.ts'
import { postgresProjectionPosition } from '../lookups/tables/projections.ts'
import { waitForPosition } from '../process-managers/wait-for-position.ts'
import { type Due, dueNotices, type NoticeFacts, noticeOf } from './due-notices.ts'
import { isFromRebuild } from './projection-rebuilding.ts'
import { underLock } from './run-scheduler.ts'
import { inTransaction } from '@freight/platform/embedded-postgres/in-transaction'

export type NoticeParts = Pick<Platform, 'db' | 'eventStore' | 'clock' | 'notices' | 'log'>

const hourMs = 3_600_000
const mostCompanies = 100
/** Longer than anything is due. */
const storedMs = 90 * 24 * hourMs

const schema = `create schema if not exists commands;
create table if not exists commands.express_notices (
  user_id text not null,
  subject text not null,
  at timestamptz not null,
  primary key (user_id, subject)
)`
export const prepareExpressNotices = async ({ db }: Pick<NoticeParts, 'db'>): Promise<void> =>
  void (await db.query(`begin; select pg_advisory_xact_lock(hashtext('commands')); ${schema}; commit`))

const readFacts = async ({ db, eventStore, clock }: NoticeParts, signal: AbortSignal): Promise<NoticeFacts> => {
  const head = await eventStore.head()
  for (const table of noticeTables) await waitForPosition(postgresProjectionPosition(db), table, head, signal)
  const now = clock().getTime()
  const { users, shipments, carriers, tariffs } = await noticeRows(db, now)
  const settings = streamStates(eventStore, deciders['company-settings'], mostCompanies)
  const settingsByCompany = new Map<string, typeof usualSettings>()
  for (const company of new Set(shipments.map((one) => one.company)))
    settingsByCompany.set(company, (await settings.refresh(company)).state)
  return {
    now,
    today: dayIn(usualSettings.data.timeZone, now),
    recipients: users.map(({ roles, permissions, ...user }) => ({
      ...user,
      permissions: permissionsOf(roles, permissions),
    })),
    settingsOf: (company) => settingsByCompany.get(company) ?? usualSettings,
    shipments,
    carriers,
    tariffs,
  }
}

/** Stores the notice together with its subjects, so that a crash neither loses nor repeats it. */
const store = ({ db, notices, clock }: NoticeParts, dues: readonly Due[]): Promise<void> =>
  inTransaction(db, async (client) => {
    const { rows } = await client.query<{ subject: string }>(
      `insert into commands.express_notices (user_id, subject, at) select $1, unnest($2::text[]), $3
       on conflict do nothing returning subject`,
      [dues[0]?.user.id, [...new Set(dues.map(({ subject }) => subject))], clock()],
    )
    const stored = new Set(rows.map(({ subject }) => subject))
    const [first, ...others] = dues.filter(({ subject }) => stored.has(subject))
    if (first) await notices.put(noticeOf([first, ...others]), client)
  })

const sendDue = async (parts: NoticeParts, signal: AbortSignal): Promise<void> => {
  const { db } = parts
  const facts = await readFacts(parts, signal)
  await db.query('delete from commands.express_notices where at < $1', [new Date(facts.now - storedMs)])
  const all = dueNotices(facts)
  const hourAgo = facts.now - hourMs
  const { rows } = await db.query<{ user: string; subject: string; at: Date }>(
    'select user_id as user, subject, at from commands.express_notices where subject = any($1) or at > $2',
    [[...new Set(all.map(({ subject }) => subject))], new Date(hourAgo)],
  )
  const sent = new Set(rows.map(({ user, subject }) => `${user} ${subject}`))
  // Overdue shipments are sent to a user once an hour at most.
  const quiet = new Set(
    rows
      .filter(({ subject, at }) => subject.startsWith('clock/') && at.getTime() > hourAgo)
      .map(({ user }) => `${user} overdue`),
  )
  const groups = new Map<string, Due[]>()
  for (const due of all) {
    const group = `${due.user.id} ${due.group}`
    if (!sent.has(`${due.user.id} ${due.subject}`)) groups.set(group, [...(groups.get(group) ?? []), due])
  }
  for (const [group, dues] of groups) {
    signal.throwIfAborted()
    if (!quiet.has(group)) await store(parts, dues)
  }
}

/** Sends what is due because time has passed, once each. Does nothing while another process does it. */
export const expressNotices = (parts: NoticeParts, signal: AbortSignal): Promise<boolean> =>
  underLock(parts.db, 'commands.express_notices', async () => {
    try {
      await sendDue(parts, signal)
      return true
    } catch (error) {
      if (await isFromRebuild(parts.db, error)) return false
      throw error
    }
  })
