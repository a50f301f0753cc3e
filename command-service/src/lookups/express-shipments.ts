import type { Lookups } from '@freight/contracts/registry/lookups'
import type { ReadyShipment } from '@freight/contracts/express-shipment/pickup'
import { bookedOption } from '@freight/contracts/express-shipment/shipment-summary'
import { isScan } from '../aggregates/express-shipment/movement.ts'
import type { AggregateReaders, Lookup } from './aggregate-readers.ts'

const readyShipment = async (id: string, readers: AggregateReaders): Promise<ReadyShipment | undefined> => {
  const { state } = await readers.expressShipment(id)
  if (!state) return undefined
  const { company, bookingState, booking, selected, running, request, totals, tracking, pickup, manifest } = state
  const option = bookedOption(booking, selected)
  return {
    id,
    company,
    bookingId: booking?.bookingId ?? '',
    trackingNumber: booking?.trackingNumber ?? '',
    bookingState,
    carrier: booking?.carrier ?? running?.carrier ?? '',
    account: option?.account ?? '',
    service: booking?.service ?? '',
    place: request.shipperAddress,
    pieces: totals.pieces,
    weight: totals.actual,
    cutoff: option?.cutoff ?? '',
    isScanned: tracking.some((event) => isScan(event) && event.waybill === booking?.trackingNumber),
    pickup,
    manifest: manifest?.number,
  }
}

/** The shipments of the body as pickups and manifests read them. */
export const expressShipments: Lookup<Lookups['expressShipments']> = async ({ data: { shipments = [] } }, readers) => {
  const found = await Promise.all([...new Set(shipments)].map((id) => readyShipment(id, readers)))
  return Object.fromEntries(found.flatMap((one) => (one ? [[one.id, one]] : [])))
}
