import { jsonb, type RowOf, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

const columns = {
  lastSignInAt: timestamptz<string | null>(null),
  previousSignInAt: timestamptz<string | null>(null),
  /** Failed attempts by day (UTC) of the last 31 days. */
  failedByDay: jsonb<Readonly<Record<string, number>>>({}),
  /** Last use of each API key. */
  keyUses: jsonb<Readonly<Record<string, string>>>({}),
}

type SignInsRow = RowOf<typeof columns>

const storedDays = 31
const dayOf = (instant: string) => instant.slice(0, 10)

const withOneMore = (failuresByDay: SignInsRow['failedByDay'], day: string): SignInsRow['failedByDay'] => {
  const oldest = new Date(Date.parse(day) - storedDays * 86_400_000).toISOString().slice(0, 10)
  const recent = Object.entries(failuresByDay).filter(([date]) => date >= oldest)
  return { ...Object.fromEntries(recent), [day]: (failuresByDay[day] ?? 0) + 1 }
}

/** Last sign-ins and failed attempts of each user. */
export const signIns: Projection<typeof columns, 'sign-in'> = {
  name: 'sign-ins',
  version: 2,
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
    UserApiKeyUsed: (row, { keyId }, { occurredAt }) => ({
      ...row,
      keyUses: { ...row.keyUses, [keyId]: occurredAt },
    }),
  },
}
