import { trackingStatuses, type TrackingStatus } from './choices.ts'

type CodesByStatus = Partial<Record<TrackingStatus, string>>

// Checkpoint codes that DHL Express publishes.
const myDhl: CodesByStatus = {
  REGISTERED: 'SA',
  PICKED_UP: 'PU',
  IN_TRANSIT: 'AF AR DF FD MC MS PL RR SC TP TR',
  CUSTOMS: 'BN CD IC UD',
  CUSTOMS_RELEASED: 'BR CR',
  OUT_FOR_DELIVERY: 'AD PD WC',
  AVAILABLE_FOR_PICKUP: 'CC',
  ATTEMPT_FAILED: 'BA CA CM ND NH RD',
  ON_HOLD: 'CS HP OH SS',
  DELAYED: 'MD TD',
  DELIVERED: 'OK',
  RETURNED: 'RT',
  LOST_OR_DAMAGED: 'DD DS',
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

/** Codes by adapter; the built-in adapter has our statuses for codes. */
export const carrierCodes: Readonly<Record<string, ReadonlyMap<string, TrackingStatus>>> = {
  BUILT_IN: new Map(trackingStatuses.map((status) => [status, status])),
  MYDHL: codeMap(myDhl),
}

/** Status of a raw code: by the company's own mapping, then by the adapter's table; UNKNOWN without either. */
export const statusOfCode = (
  adapter: string,
  rawCode: string,
  ownMapping: Readonly<Record<string, TrackingStatus>> = {},
): TrackingStatus => {
  const code = rawCode.trim().toUpperCase()
  return (
    (Object.hasOwn(ownMapping, code) ? ownMapping[code] : undefined) ?? carrierCodes[adapter]?.get(code) ?? 'UNKNOWN'
  )
}
