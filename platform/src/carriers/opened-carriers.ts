import type { Config } from '../config.ts'
import { type CircuitChange, type CircuitState, guarded } from './guarded.ts'
import { myDhl } from './mydhl/mydhl.ts'
import { type Carrier, type CarrierBooking, notSupported, ok } from './port.ts'
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { ExpressRequest } from '@freight/contracts/express-shipment/shipment'
import { isOwnWaybill, luhnDigit } from '@freight/contracts/express-shipment/waybill'

type Db = Pick<Pool, 'query'>

/** The last change of each carrier's circuit, by the process that makes the calls, for operations. */
export const prepareCarrierHealth = async (db: Db): Promise<void> => {
  await db.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('carriers'));
    CREATE SCHEMA IF NOT EXISTS carriers;
    CREATE TABLE IF NOT EXISTS carriers.health (
      carrier text PRIMARY KEY, is_open boolean NOT NULL, since timestamptz NOT NULL, error text NOT NULL);
    COMMIT`)
}

export const storeCircuit = async (db: Db, carrier: string, { isOpen, since, error }: CircuitChange): Promise<void> => {
  await db.query(
    `INSERT INTO carriers.health (carrier, is_open, since, error) VALUES ($1, $2, $3, $4)
     ON CONFLICT (carrier) DO UPDATE SET is_open = excluded.is_open, since = excluded.since, error = excluded.error
     WHERE health.is_open <> excluded.is_open AND health.since <= excluded.since`,
    [carrier, isOpen, since, error],
  )
}

/** Digits with a check digit: always the same for an id, so that a repeated call has the same number. */
const ownDigits = (kind: 'waybill' | 'pickup', id: string, length: number): string => {
  const digest = createHash('sha256').update(`${kind}:${id}`).digest('hex').slice(0, 16)
  const digits = (BigInt(`0x${digest}`) % 10n ** BigInt(length)).toString().padStart(length, '0')
  return `${digits}${luhnDigit(digits)}`
}

export const ownWaybill = (bookingId: string): string => `OWN${ownDigits('waybill', bookingId, 15)}`

const bookingOf = (bookingId: string, packingData: ExpressRequest['packingData']): CarrierBooking => {
  const trackingNumber = ownWaybill(bookingId)
  const pieceCount = packingData.reduce((count, { cantidad }) => count + cantidad, 0)
  const pieces = Array.from({ length: pieceCount }, (_, index) => ({
    piece: index + 1,
    number: `${trackingNumber}-${String(index + 1).padStart(3, '0')}`,
  }))
  return { trackingNumber, pieces, documents: [], charges: [] }
}

/**
 * Carrier without an account: its waybills are ours, and people report the movements. Labels are printed by our own
 * papers.
 */
export const builtInCarrier: Carrier = {
  describe: () => ({
    adapter: 'BUILT_IN',
    cancel: 'ALWAYS',
    findByReference: true,
    pickup: true,
    manifest: false,
    pod: false,
    labelFormats: [],
    sandbox: false,
    tracking: false,
  }),
  book: async ({ bookingId, shipment }) => ok(bookingOf(bookingId, shipment.packingData)),
  // A booking cannot fail, so every booking exists.
  findByReference: async ({ bookingId, packingData }) =>
    ok({ found: 'YES', booking: bookingOf(bookingId, packingData) }),
  label: notSupported,
  // Of a waybill from elsewhere we know nothing.
  cancel: async ({ trackingNumber }) => ok(isOwnWaybill(trackingNumber) ? 'DONE' : 'NOT_SUPPORTED'),
  track: async () => ok([]),
  // People call the carrier; a number of ours stands in its place.
  schedulePickup: async ({ pickupId }) => ok({ confirmation: `OWNP${ownDigits('pickup', pickupId, 9)}` }),
  changePickup: async ({ confirmation }) => ok({ confirmation }),
  cancelPickup: async () => ok('DONE'),
  manifest: notSupported,
  pod: async () => ok('NOT_YET'),
}

export type Carriers = {
  /** The adapter of a carrier; without one the built-in carrier, with our own waybills. */
  carrierOf: (code: string) => Carrier
  /** Adapters with an account and their circuits, for operations. */
  circuits: () => { code: string; circuit: () => CircuitState }[]
}

/** Carriers of the configuration. */
export const openedCarriers = (
  { MYDHL_URL, MYDHL_USER, MYDHL_PASSWORD }: Pick<Config, 'MYDHL_URL' | 'MYDHL_USER' | 'MYDHL_PASSWORD'>,
  clock: () => Date,
  onCircuit: (carrier: string, change: CircuitChange) => void = () => {},
): Carriers => {
  if (MYDHL_URL !== '' && (MYDHL_USER === '' || MYDHL_PASSWORD === ''))
    throw new Error('The configuration is wrong. MYDHL_USER, MYDHL_PASSWORD: needed with MYDHL_URL')
  const access = { url: MYDHL_URL, user: MYDHL_USER, password: MYDHL_PASSWORD }
  const dhl = () => guarded(myDhl(access, { clock }), { clock, onCircuit: (change) => onCircuit('DHL', change) })
  const adapters = new Map(MYDHL_URL === '' ? [] : [['DHL', dhl()]])
  return {
    carrierOf: (code) => adapters.get(code.toUpperCase()) ?? builtInCarrier,
    circuits: () => [...adapters].map(([code, { circuit }]) => ({ code, circuit })),
  }
}
