import { hash } from 'node:crypto'
import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { References } from '../lookups/references.ts'

const namespace = Buffer.from('5d6c6a0e6f0b4b6e9d0b2f6d5c1c7a41', 'hex')

/** A UUID of version 5 (RFC 9562). Written here because every event needs one and the package takes three times as long. */
export const nameBasedId = (name: string): string => {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The ids that a command generates: the same command generates the same ids, so a repetition changes nothing. */
export const commandIds = (commandId: string) => {
  let idCount = 0
  return {
    /** Id of the command that creates the new client of this command. */
    clientCommand: () => nameBasedId(`${commandId}/client`),
    aggregate: () => nameBasedId(`${commandId}/aggregate`),
    event: (index: number) => nameBasedId(`${commandId}/event/${index}`),
    next: () => {
      idCount += 1
      return nameBasedId(`${commandId}/${idCount}`)
    },
  }
}

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
