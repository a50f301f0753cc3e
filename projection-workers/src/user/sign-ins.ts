import { jsonb, type RowOf, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

const columns = {
  lastSignInAt: timestamptz<string | null>(null),
  previousSignInAt: timestamptz<string | null>(null),
  /** Failed tries by day, UTC; days that nobody asks for any more are left out. */
  failedByDay: jsonb<Readonly<Record<string, number>>>({}),
}

type SignInsRow = RowOf<typeof columns>

const keptDays = 31
const dayOf = (instant: string) => instant.slice(0, 10)

const withOneMore = (failed: SignInsRow['failedByDay'], day: string): SignInsRow['failedByDay'] => {
  const oldest = new Date(Date.parse(day) - keptDays * 86_400_000).toISOString().slice(0, 10)
  const kept = Object.entries(failed).filter(([each]) => each >= oldest)
  return { ...Object.fromEntries(kept), [day]: (failed[day] ?? 0) + 1 }
}

/** When each user came in last, and how often somebody failed to. */
export const signIns: Projection<typeof columns, 'sign-in'> = {
  name: 'sign-ins',
  version: 1,
  table: 'sign_ins',
  aggregate: 'sign-in',
  columns,
  indexes: [],
  evolve: {
    UserSignedIn: (row, _, { occurredAt }) => ({
      ...row,
      lastSignInAt: occurredAt,
      previousSignInAt: row.lastSignInAt,
    }),
    UserSignInFailed: (row, _, { occurredAt }) => ({
      ...row,
      failedByDay: withOneMore(row.failedByDay, dayOf(occurredAt)),
    }),
  },
}
