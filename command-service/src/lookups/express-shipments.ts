import type { Lookups } from '@freight/contracts/api/lookups'
import type { ReadyShipment } from '@freight/contracts/express-pickup/pickup'
import { accountOf } from '@freight/contracts/express-shipment/shipment-summary'
import { isScan } from '../aggregates/express-shipment/movement.ts'
import type { AggregateReaders, Lookup } from './aggregate-readers.ts'

const readyShipment = async (id: string, readers: AggregateReaders): Promise<ReadyShipment | undefined> => {
  const { bookingState, booking, selected, running, request, totals, tracking, pickup, manifest } = (
    await readers.expressShipment(id)
  ).state
  if (!request) return undefined
  const option = selected?.option.carrier === booking?.carrier ? selected?.option : undefined
  const { id: tariffId = '', version } = option?.sell.tariff ?? {}
  const { tariff } = option ? (await readers.expressTariff(tariffId)).state : { tariff: undefined }
  return {
    id,
    bookingId: booking?.bookingId ?? '',
    trackingNumber: booking?.trackingNumber ?? '',
    bookingState,
    carrier: booking?.carrier ?? running?.carrier ?? '',
    account: accountOf(booking, selected),
    service: booking?.service ?? '',
    place: request.shipperAddress,
    pieces: totals.pieces,
    weight: totals.actual,
    cutoff: tariff?.versions.find(({ no }) => no === version)?.cutoff ?? '',
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
