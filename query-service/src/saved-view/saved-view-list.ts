import type { ExportState } from '@freight/contracts/report/exports'
import { nextTurn } from '@freight/contracts/report/schedule'
import { Schedule } from '@freight/contracts/saved-view/saved-view'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import type { NameOf } from '../user/user-names.ts'

type StoredView = {
  id: string
  name: string
  state: string
  shared: boolean
  owner: string
  revision: number
  schedule: unknown
  last_state: ExportState | null
  last_at: Date | null
}

type Needs = Pick<Platform, 'http' | 'db' | 'clock'> & {
  names: () => Promise<NameOf>
  zoneOf: (company: string) => Promise<string>
}

/** Interval of the schedule, next date and result of the last run. */
const scheduleOf = (schedule: unknown, timeZone: string, now: number, last?: { state: ExportState; at: Date }) => {
  const { data } = Schedule.safeParse(schedule)
  if (data === undefined) return {}
  const next = new Date(nextTurn(data.every, timeZone, now)).toISOString()
  return { schedule: { ...data, next, ...(last && { last: { state: last.state, at: last.at.toISOString() } }) } }
}

/** Views of a list for this principal: own ones first, then views shared by others. */
export const answerSavedViews = ({ http, db, clock, names, zoneOf }: Needs): void =>
  answer(http, 'GET /app/v1/views', async ({ query: { list } }, { userId, company }) => {
    const [nameOf, timeZone, { rows }] = await Promise.all([
      names(),
      zoneOf(company),
      db.query<StoredView>(
        `select key as id, name, state, shared, owner, revision, case when owner = $2 then schedule end as schedule,
          last_state, last_at
        from read.saved_view_list as view left join lateral (
          select exports.state as last_state, coalesce(ended_at, asked_at) as last_at from reports.exports
          where view_id = view.key order by asked_at desc limit 1
        ) as last on view.schedule is not null and view.owner = $2
        where active and list = $1 and (shared or owner = $2)
        order by owner <> $2, lower(name), key limit 500`,
        [list, userId],
      ),
    ])
    return {
      rows: rows.map(({ owner, revision, schedule, last_state: state, last_at: at, ...view }) => ({
        ...view,
        mine: owner === userId,
        owner: { id: owner, name: nameOf(owner) },
        revision: Number(revision),
        ...scheduleOf(schedule, timeZone, clock().getTime(), state !== null && at !== null ? { state, at } : undefined),
      })),
    }
  })
