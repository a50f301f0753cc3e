import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { commandIds } from './command-ids.ts'
import type { References } from '../lookups/references.ts'

type Creation = { data: unknown; company: string; today: string; ids: ReturnType<typeof commandIds> }

/** `fresh`: the id has never been used, so its stream need not be read. */
type NewId = { id: string; fresh: boolean }

const textIn = (data: unknown, field: string): string =>
  typeof data === 'object' && data !== null ? String(Object.entries(data).find(([name]) => name === field)?.[1]) : ''

type NewIdFor = (aggregate: AggregateName, creation: Creation) => Promise<NewId>

/** The id of a new aggregate: a number of a series, a value of the body, or a generated id. */
export const newIds =
  (references: References): NewIdFor =>
  async (aggregate, { data, company, today, ids }) => {
    switch (aggregate) {
      case 'quotation':
        return { id: await references.next(company, Number(today.slice(0, 4))), fresh: true }
      case 'express-shipment':
        return { id: await references.next(company, Number(today.slice(0, 4)), aggregate), fresh: true }
      case 'charge-code':
      case 'express-carrier':
        return { id: textIn(data, 'id'), fresh: false }
      // One stream per currency contains all its rates.
      case 'exchange-rate':
        return { id: textIn(data, 'currency'), fresh: false }
      default:
        return { id: ids.aggregate(), fresh: true }
    }
  }
