import type { AggregateName } from '@freight/contracts/api/aggregates'
import type { commandIds } from './command-ids.ts'
import type { References } from '../lookups/references.ts'

type Creation = { data: unknown; company: string; today: string; ids: ReturnType<typeof commandIds> }

/** `fresh`: nobody can have used the id before, so that its stream need not be read. */
type NewId = { id: string; fresh: boolean }

const textIn = (data: unknown, field: string): string =>
  typeof data === 'object' && data !== null ? String(Object.entries(data).find(([name]) => name === field)?.[1]) : ''

/** How the aggregates of each kind get their id. */
export const newIds = (
  references: References,
): Record<AggregateName, (creation: Creation) => NewId | Promise<NewId>> => {
  const made = ({ ids }: Creation): NewId => ({ id: ids.aggregate(), fresh: true })
  return {
    quotation: async ({ company, today }) => ({
      id: await references.next(company, Number(today.slice(0, 4))),
      fresh: true,
    }),
    'sign-in': made,
    user: made,
    organization: made,
    note: made,
    provider: made,
    'charge-code': ({ data }) => ({ id: textIn(data, 'id'), fresh: false }),
    // One stream per currency, and every rate of it goes there.
    'exchange-rate': ({ data }) => ({ id: textIn(data, 'currency'), fresh: false }),
    // Never created: their settings are always there.
    'company-settings': made,
    disclaimer: made,
    'markup-rule': made,
    'saved-view': made,
  }
}
