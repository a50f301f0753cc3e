import type { AggregateName } from '@freight/contracts/api/aggregates'
import type { commandIds } from './command-ids.ts'
import type { References } from '../lookups/references.ts'

type Creation = { data: unknown; company: string; today: string; ids: ReturnType<typeof commandIds> }

/** `fresh`: nobody can have used the id before, so that its stream need not be read. */
type NewId = { id: string; fresh: boolean }

const textIn = (data: unknown, field: string): string =>
  typeof data === 'object' && data !== null ? String(Object.entries(data).find(([name]) => name === field)?.[1]) : ''

type NewIdFor = (aggregate: AggregateName, creation: Creation) => Promise<NewId>

/** The id of an aggregate that is created: a number of a series, a word of the body, or else one that nobody has used. */
export const newIds =
  (references: References): NewIdFor =>
  async (aggregate, { data, company, today, ids }) => {
    switch (aggregate) {
      case 'quotation':
        return { id: await references.next(company, Number(today.slice(0, 4))), fresh: true }
      case 'charge-code':
        return { id: textIn(data, 'id'), fresh: false }
      // One stream per currency, and every rate of it goes there.
      case 'exchange-rate':
        return { id: textIn(data, 'currency'), fresh: false }
      default:
        return { id: ids.aggregate(), fresh: true }
    }
  }
