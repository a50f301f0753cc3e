import type { Money } from '../money/money.ts'
import type { Status } from '../vocabulary/schemas.ts'
import { boolean, epoch, internal, jsonb, numeric, text, timestamptz } from './columns.ts'

/** One stored price of a lane, bought or sold. */
export type LanePrice = {
  /** Date of the price; a repetition, as after an amendment, keeps it. */
  at: string
  /** Copied, or made for a request that changed, and not reviewed since: no figure counts it. */
  stale?: 'COPIED' | 'REQUEST_AMENDED'
  /** Main freight per unit of its mode: a kilogram, a revenue ton, a container. */
  unit?: Money
  /** `unit` in dollars, at the rates of that time. */
  unitUsd?: string
  /** Total in dollars, at the rates of that time. */
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

/** Bought and sold prices per lane: written by a projection, read next to the request form and the cost grid. */
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
  /** Quantity of the mode's unit: chargeable kilograms, revenue tons, containers or trucks. */
  quantity: internal(text('0')),
  /** First date of each price, by its id and a digest of its typed values. */
  given: internal(jsonb<Readonly<Record<string, string>>>({})),
  /** Date of the last price; the epoch while there is none. */
  pricedAt: timestamptz(epoch),
  buys: jsonb<readonly LaneBuy[]>([]),
  sells: jsonb<readonly LaneSell[]>([]),
  sellectedSell: text(),
  /** Price per unit in dollars of the cheapest cost and of the selected alternative, for medians. */
  buyUnit: numeric(),
  sellUnit: numeric(),
  /** Reason for winning or losing. */
  reasonCode: text(),
}

/** Index condition: rows without any price are left out. */
export const isPriced = `priced_at > '1970-01-01'`
