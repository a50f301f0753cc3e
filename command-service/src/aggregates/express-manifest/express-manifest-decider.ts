import type { CommandData } from '@freight/contracts/api/command'
import type { EventOf } from '@freight/contracts/events/event'
import {
  type ExpressManifestCommands,
  type ExpressManifestEvents,
  type RejectedShipment,
  type ManifestState,
  manifestSteps,
} from '@freight/contracts/express-manifest/express-manifest'
import type { BookedShipment, ReadyShipment } from '@freight/contracts/express-shipment/pickup'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'

type Manifest = ManifestState | undefined
type Event = EventOf<ExpressManifestEvents>

/** Why a shipment cannot be in the manifest of an account; undefined where it can. */
const reasonOf = (
  shipment: ReadyShipment | undefined,
  { company, carrier, account }: { company: string; carrier: string; account: string },
): Omit<RejectedShipment, 'id'> | undefined => {
  if (shipment?.company !== company) return { code: 'NOT_BOOKED', text: '' }
  if (shipment.bookingState === 'DOUBTFUL') return { code: 'BOOKING_DOUBTFUL', text: '' }
  if (shipment.bookingState !== 'BOOKED') return { code: 'NOT_BOOKED', text: '' }
  if (shipment.carrier !== carrier || shipment.account !== account) return { code: 'ACCOUNTS_DIFFER', text: '' }
  return shipment.manifest === undefined ? undefined : { code: 'IN_MANIFEST', text: shipment.manifest }
}

const bookedOf = ({ id, bookingId, trackingNumber }: ReadyShipment): BookedShipment => ({
  id,
  bookingId,
  trackingNumber,
})

/** The manifest after the carrier's answer. It is never empty: without a shipment the carrier refused it. */
const closed = (
  { shipments, rejected, number }: ManifestState,
  {
    document,
    ...answer
  }: Extract<CommandData<ExpressManifestCommands['RecordManifestAnswer']>['answer'], { outcome: 'DONE' }>,
): Event => {
  const reasonBy = new Map(answer.rejected.map(({ trackingNumber, ...reason }) => [trackingNumber, reason]))
  const accepted = shipments.filter(({ trackingNumber }) => !reasonBy.has(trackingNumber))
  const reasons = shipments.flatMap(({ id, trackingNumber }) => {
    const reason = reasonBy.get(trackingNumber)
    return reason ? [{ id, ...reason }] : []
  })
  if (accepted.length === 0)
    return {
      type: 'ExpressManifestRefused',
      data: { problems: reasons.slice(0, 50).map(({ code, text }) => ({ code, path: '', text })) },
    }
  return {
    type: 'ExpressManifestClosed',
    data: {
      number: answer.number || number,
      shipments: accepted,
      rejected: [...rejected, ...reasons],
      ...(document && { document }),
    },
  }
}

/** Decider of the manifest of a carrier account and day. */
export const expressManifest: Decider<Manifest, ExpressManifestCommands, ExpressManifestEvents> = {
  aggregate: 'express-manifest',
  initial: undefined,
  decide: {
    CloseExpressDay: ({ carrier, account, day, shipments: ids }, _, { today, company, lookups }) => {
      if (day < today) throw new Refusal('DAY_PAST', 'The day is over.', { field: 'day', today })
      const target = { carrier, account }
      const found = [...new Set(ids)].map((id) => {
        const shipment = lookups.expressShipments[id]
        return { id, shipment, reason: reasonOf(shipment, { ...target, company }) }
      })
      const shipments = found.flatMap(({ shipment, reason }) => (shipment && !reason ? [bookedOf(shipment)] : []))
      const rejected = found.flatMap(({ id, reason }) => (reason ? [{ id, ...reason }] : []))
      if (shipments.length === 0)
        throw new Refusal('MANIFEST_EMPTY', 'No shipment can be in the manifest.', { rejected: rejected.slice(0, 50) })
      const number = [company, carrier, account, day.replaceAll('-', '')].filter(Boolean).join('-')
      return [{ type: 'ExpressManifestStarted', data: { ...target, day, number, shipments, rejected } }]
    },
    RecordManifestAnswer: ({ answer }, manifest): Event[] => {
      if (manifest?.status !== 'CLOSING') return []
      return answer.outcome === 'DONE'
        ? [closed(manifest, answer)]
        : [{ type: 'ExpressManifestRefused', data: { problems: answer.problems } }]
    },
  },
  evolve: manifestSteps,
  company: (manifest) => manifest?.company,
  // Each booking is in one manifest: a shipment has its manifest only some time after the start.
  uniqueKeys: (manifest) =>
    manifest && manifest.status !== 'REFUSED'
      ? [
          {
            scope: 'express-manifest',
            value: [manifest.company, manifest.carrier, manifest.account, manifest.day].join('/'),
          },
          ...manifest.shipments.map(({ bookingId }) => ({ scope: 'express-manifest-booking', value: bookingId })),
        ]
      : [],
}
