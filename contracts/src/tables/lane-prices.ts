import type { Money } from '../pricing/money.ts'
import type { Status } from '../quotation/status.ts'
import { boolean, epoch, internal, jsonb, numeric, text, timestamptz } from './columns.ts'

/** What is remembered of every price, bought or sold. */
export type LanePrice = {
  /** When it was given: a price that is only told again, as after an amendment, keeps its day. */
  at: string
  /** It was copied, or made for what was asked for before, and nobody has looked at it since: it counts nowhere. */
  stale?: 'COPIED' | 'REQUEST_AMENDED'
  /** Of the main freight, for what its mode is priced by: a kilogram, a revenue ton, a container. */
  unit?: Money
  /** The same in dollars, at the rates of then. */
  unitUsd?: string
  /** All of it in dollars, at the rates of then. */
  totalUsd?: string
}

export type LaneBuy = LanePrice & {
  idCost: string
  agenteNombre: string
  carrier: string
  ruta: string
  ttime?: number
  validez: string
}

export type LaneSell = LanePrice & { idSell: string; validez: string; marginPct?: string }

/** What was bought and sold on each lane: written by a projection, read beside the request form and the cost grid. */
export const lanePricesColumns = {
  status: text<Status>('REQUESTED'),
  cancelled: boolean(false),
  commercial: text(''),
  assignedTo: text(),
  clientId: text(''),
  clientName: text(''),
  originCode: text(''),
  destinationCode: text(''),
  modo: text(''),
  /** See `laneSize`. */
  size: text(''),
  /** What the shipment has of what its mode is priced by: chargeable kilograms, revenue tons, containers or trucks. */
  quantity: internal(text('0')),
  /** When each price was given first: by its id and a digest of what was typed. */
  given: internal(jsonb<Readonly<Record<string, string>>>({})),
  /** When its last price was given; the epoch while there is none. */
  pricedAt: timestamptz(epoch),
  buys: jsonb<readonly LaneBuy[]>([]),
  sells: jsonb<readonly LaneSell[]>([]),
  sellectedSell: text(),
  /** Of the cheapest cost and of the alternative that counts, in dollars: what medians are taken of. */
  buyUnit: numeric(),
  sellUnit: numeric(),
  /** Why it was won or lost. */
  reasonCode: text(),
}

/** Rows without any price are in no index. */
export const isPriced = `priced_at > '1970-01-01'`
