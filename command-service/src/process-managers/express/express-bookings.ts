import { type StoredEvent, idIn } from '@freight/contracts/events/envelope'
import { expressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { isOfDemo, type Process } from '../process.ts'
import type { CallTable, NewCall } from './call-table.ts'

type Parts = { calls: Pick<CallTable, 'add' | 'reopen'>; wake: () => void }

const shipmentOf = ({ stream }: StoredEvent) => idIn('express-shipment', stream)

const callOf = (
  event: StoredEvent,
  call: NewCall['call'],
  fields: Partial<NewCall> & { bookingId: string },
): NewCall => ({
  call,
  shipment: shipmentOf(event),
  company: event.company,
  startedAt: new Date(event.occurredAt),
  carrier: '',
  service: '',
  account: '',
  labelFormat: 'A6',
  trackingNumber: '',
  reason: '',
  ...fields,
})

/**
 * Stores the calls to carriers that events demand; the runner makes them. Nothing is sent here, because an event can be
 * delivered again.
 */
export const expressBookings = ({ calls, wake }: Parts): Process => {
  const { ExpressBookingStarted, ExpressVoidStarted, ExpressShipmentBooked, ExpressBookingConfirmed } =
    expressShipmentEvents
  const track = async (
    event: StoredEvent,
    { data }: { data: { bookingId: string; carrier: string; trackingNumber: string } },
  ) => {
    const { bookingId, carrier, trackingNumber } = data
    await calls.add(callOf(event, 'TRACK', { bookingId, carrier, trackingNumber }))
  }
  return {
    name: 'express-bookings',
    on: {
      ExpressBookingStarted: async (event) => {
        // Shipments of the demo's history are not booked at a carrier.
        if (isOfDemo(event)) return
        await calls.add(
          callOf(event, 'BOOK', ExpressBookingStarted.omit({ digest: true, optionId: true }).parse(event.data)),
        )
        wake()
      },
      ExpressVoidStarted: async (event) => {
        if (isOfDemo(event)) return
        await calls.add(callOf(event, 'VOID', ExpressVoidStarted.parse(event.data)))
        wake()
      },
      ExpressShipmentBooked: async (event) => track(event, { data: ExpressShipmentBooked.parse(event.data) }),
      ExpressBookingConfirmed: async (event) => track(event, { data: ExpressBookingConfirmed.parse(event.data) }),
      ExpressTrackingAdded: async (event) => calls.reopen(shipmentOf(event), 'TRACK'),
      ExpressShipmentReopened: async (event) => calls.reopen(shipmentOf(event), 'TRACK'),
    },
  }
}
