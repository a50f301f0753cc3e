import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { outcomes, WorkStatus } from '@freight/contracts/vocabulary/express'
import { expressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { z } from 'zod'
import type { Params } from './texts.ts'

/** End of a journey. RETURNING: on the way back, where the delivery is to the shipper. */
type JourneyEnd = 'RETURNING' | Exclude<(typeof outcomes)[number], 'ABANDONED'>

/** A movement that may end the journey, or the outcome that a person decided. */
type EndScan = { eventId: string; status: string; piece?: number | undefined } | { outcome: JourneyEnd }

/** Owners and state of a shipment, and the parameters of its notifications. */
export type ShipmentPeople = {
  key: string
  company: string
  commercial: string
  assignedTo: string
  params: Params
  progress: {
    work: WorkStatus
    pieces: number
    /** Of the current booking. */
    waybill: string
    /** In the order of arrival. */
    scans: readonly EndScan[]
    /** Open incidents that require an action. */
    incidents: readonly string[]
  }
}

const City = z.object({ city: z.string() })
// Reads only the fields used here, so that stored events of any age are accepted.
const Request = z.object({
  cliente: z.object({ nombreFantasia: z.string() }).optional(),
  shipperAddress: City,
  recipientAddress: City,
})
const Totals = z.object({ pieces: z.int() })
const Requested = Request.extend({ commercial: z.string(), totals: Totals })
const Changes = Request.partial()
const Amended = z.object({ changes: Changes, removed: z.array(z.string()).default([]), totals: Totals })
const Parties = Request.omit({ cliente: true }).partial()
const Assigned = expressShipmentEvents.ExpressShipmentTaken.pick({ assignedTo: true })
const Booked = expressShipmentEvents.ExpressShipmentBooked.pick({ trackingNumber: true })
const Tracked = z.object({ eventId: z.string(), status: z.string(), waybill: z.string(), piece: z.int().optional() })
const Mapped = expressShipmentEvents.ExpressTrackingMapped.pick({ status: true, movements: true })
const Corrected = expressShipmentEvents.ExpressTrackingCorrected.pick({ eventId: true })
const Incident = expressShipmentEvents.ExpressIncidentOpened.pick({ incidentId: true, actionRequired: true })
const Resolved = expressShipmentEvents.ExpressIncidentResolved.pick({ incidentId: true })
const Finished = expressShipmentEvents.ExpressShipmentFinished.pick({ outcome: true })

const endByOutcome: Record<(typeof outcomes)[number], JourneyEnd> = {
  DELIVERED: 'DELIVERED',
  RETURNED: 'RETURNED',
  LOST: 'LOST',
  ABANDONED: 'LOST',
}

const paramsOf = ({ cliente, shipperAddress, recipientAddress }: z.output<typeof Changes>): Params => ({
  ...(cliente && { client: cliente.nombreFantasia }),
  ...(shipperAddress && { origin: shipperAddress.city }),
  ...(recipientAddress && { destination: recipientAddress.city }),
})

/** How the journey ended: with the delivery of every piece, with a return, or with the loss of any piece. */
export const endOf = ({ progress: { scans, pieces } }: ShipmentPeople): JourneyEnd | undefined => {
  const delivered = new Set<number>()
  let end: JourneyEnd | undefined
  for (const scan of scans) {
    if ('outcome' in scan) end = scan.outcome
    else if (scan.status === 'LOST_OR_DAMAGED') end = 'LOST'
    else if (scan.status === 'RETURNED' || end === 'RETURNED') end = 'RETURNED'
    else if (scan.status === 'RETURNING') end = 'RETURNING'
    else if (end === 'RETURNING') end = 'RETURNED'
    else {
      if (scan.piece !== undefined) delivered.add(scan.piece)
      if (scan.piece === undefined || delivered.size >= pieces) end = 'DELIVERED'
    }
  }
  return end
}

type Change = Partial<Omit<ShipmentPeople, 'progress'>> & { progress?: Partial<ShipmentPeople['progress']> }
type Step = (data: unknown, shipment: ShipmentPeople) => Change

const endStatuses = ['DELIVERED', 'RETURNING', 'RETURNED', 'LOST_OR_DAMAGED']

const track: Step = (data, { progress }) => {
  const { waybill, ...scan } = Tracked.parse(data)
  // A waybill that is not in use has its own incident.
  const isOther = waybill !== '' && progress.waybill !== '' && waybill !== progress.waybill
  return isOther || !endStatuses.includes(scan.status) ? {} : { progress: { scans: [...progress.scans, scan] } }
}

const inProgress: Change = { progress: { work: 'IN_PROGRESS' } }
const assign: Step = (data) => ({ ...Assigned.parse(data), ...inProgress })
const book: Step = (data) => ({
  progress: { work: 'IN_PROGRESS', waybill: Booked.parse(data).trackingNumber, scans: [] },
})

const steps: ReadonlyMap<string, Step> = new Map(
  Object.entries<Step>({
    ExpressShipmentAmended: (data, { params }) => {
      const { changes, removed, totals } = Amended.parse(data)
      const { client: _client, ...withoutClient } = params
      const former = removed.includes('cliente') ? withoutClient : params
      return { params: { ...former, ...paramsOf(changes) }, progress: { pieces: totals.pieces } }
    },
    ExpressPartiesSet: (data, { params }) => ({ params: { ...params, ...paramsOf(Parties.parse(data)) } }),
    ExpressShipmentTaken: assign,
    ExpressShipmentAssigned: assign,
    ExpressShipmentReleased: () => ({ assignedTo: '', progress: { work: 'REQUESTED' } }),
    ExpressShipmentHandedOver: (data) => {
      const { commercial, assignedTo } = expressShipmentEvents.ExpressShipmentHandedOver.parse(data)
      return { ...(commercial !== undefined && { commercial }), ...(assignedTo !== undefined && { assignedTo }) }
    },
    ExpressShipmentBooked: book,
    ExpressBookingConfirmed: book,
    ExpressTrackingAdded: track,
    ExpressTrackingMapped: (data, shipment) => {
      const { status, movements } = Mapped.parse(data)
      const ids = new Set(movements.map(({ eventId }) => eventId))
      const others = shipment.progress.scans.filter((scan) => 'outcome' in scan || !ids.has(scan.eventId))
      const scans = movements.flatMap((one) => track({ ...one, status }, shipment).progress?.scans?.slice(-1) ?? [])
      return { progress: { scans: [...others, ...scans] } }
    },
    ExpressTrackingCorrected: (data, { progress }) => {
      const { eventId } = Corrected.parse(data)
      return { progress: { scans: progress.scans.filter((scan) => 'outcome' in scan || scan.eventId !== eventId) } }
    },
    ExpressIncidentOpened: (data, { progress }) => {
      const { incidentId, actionRequired } = Incident.parse(data)
      return actionRequired ? { progress: { incidents: [...progress.incidents, incidentId] } } : {}
    },
    ExpressIncidentResolved: (data, { progress }) => {
      const { incidentId } = Resolved.parse(data)
      return { progress: { incidents: progress.incidents.filter((one) => one !== incidentId) } }
    },
    ExpressShipmentFinished: (data, { progress }) => {
      const outcome = endByOutcome[Finished.parse(data).outcome]
      return { progress: { work: 'FINISHED', scans: [...progress.scans, { outcome }] } }
    },
    ExpressShipmentReopened: (_, { progress }) => ({
      progress: { work: 'IN_PROGRESS', scans: progress.scans.filter((scan) => !('outcome' in scan)) },
    }),
    ExpressShipmentCancelled: () => ({ progress: { work: 'CANCELLED' } }),
  }),
)

type Shipments = { shipments: Map<string, ShipmentPeople> }
const keyOf = (stream: string) => idIn('express-shipment', stream)

/** The shipment of an event, as far as it is known. */
export const shipmentIn = ({ shipments }: Shipments, { stream }: Pick<StoredEvent, 'stream'>) =>
  stream.startsWith('express-shipment-') ? shipments.get(keyOf(stream)) : undefined

/** Keys of the shipments of these events. */
export const shipmentKeys = (events: readonly Pick<StoredEvent, 'stream'>[]): string[] => [
  ...new Set(events.flatMap(({ stream }) => (stream.startsWith('express-shipment-') ? [keyOf(stream)] : []))),
]

const request = ({ shipments }: Shipments, { stream, company, data }: StoredEvent): void => {
  const { commercial, totals, ...requested } = Requested.parse(data)
  const key = keyOf(stream)
  const params = { referencia: key, ...paramsOf(requested) }
  const progress = { work: 'REQUESTED', pieces: totals.pieces, waybill: '', scans: [], incidents: [] } as const
  shipments.set(key, { key, company, commercial, assignedTo: '', params, progress })
}

const change = (recipientIndex: Shipments, event: StoredEvent): void => {
  const shipment = shipmentIn(recipientIndex, event)
  if (!shipment) return
  const { progress, ...changes } = steps.get(event.type)?.(event.data, shipment) ?? {}
  recipientIndex.shipments.set(shipment.key, {
    ...shipment,
    ...changes,
    progress: { ...shipment.progress, ...progress },
  })
}

/** Handlers of the events that change the shipments of the index. */
export const shipmentHandlers: Readonly<Record<string, typeof change>> = {
  ExpressShipmentRequested: request,
  ...Object.fromEntries([...steps.keys()].map((type) => [type, change])),
}
