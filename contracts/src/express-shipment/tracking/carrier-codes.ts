import { trackingStatuses, type TrackingStatus } from '../../vocabulary/express.ts'

type CodesByStatus = Partial<Record<TrackingStatus, string>>

// Checkpoint codes that DHL Express publishes. DD is a delivery with damage.
const dhl: CodesByStatus = {
  REGISTERED: 'SA',
  PICKED_UP: 'PU',
  IN_TRANSIT: 'AF AR DF FD MC PL RR SC SM TP TR',
  CUSTOMS: 'BN CD ES IC UD',
  CUSTOMS_RELEASED: 'BR CR',
  OUT_FOR_DELIVERY: 'AD PD WC',
  AVAILABLE_FOR_PICKUP: 'CC',
  ATTEMPT_FAILED: 'BA CA CM ND NH RD',
  ON_HOLD: 'CS HP OH SS',
  DELAYED: 'MD MS TD',
  DELIVERED: 'DD OK',
  RETURNING: 'RT',
  LOST_OR_DAMAGED: 'DM DS',
}

/** Status of each raw code. A code in two statuses is an error of the table. */
export const codeMap = (byStatus: CodesByStatus): ReadonlyMap<string, TrackingStatus> => {
  const statuses = new Map<string, TrackingStatus>()
  for (const [status, codes] of Object.entries(byStatus))
    for (const code of codes.split(' ')) {
      if (statuses.has(code)) throw new TypeError(`Code ${code} has two statuses`)
      statuses.set(code, status as TrackingStatus)
    }
  return statuses
}

// Carriers without a table, as the built-in adapter has them, use our statuses for codes.
const ownCodes: ReadonlyMap<string, TrackingStatus> = new Map(trackingStatuses.map((status) => [status, status]))

/** Codes by carrier. */
export const carrierCodes: Readonly<Record<string, ReadonlyMap<string, TrackingStatus>>> = { DHL: codeMap(dhl) }

/** Status of a raw code by the carrier's table; UNKNOWN without one, until the company gives it one. */
export const statusOfCode = (carrier: string, rawCode: string): TrackingStatus =>
  (carrierCodes[carrier] ?? ownCodes).get(rawCode.trim().toUpperCase()) ?? 'UNKNOWN'
