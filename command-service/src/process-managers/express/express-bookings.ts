import { type StoredEvent, idIn } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/platform'
import { isOfDemo, process, type Process } from '../process.ts'
import type { CallTable, NewCall } from './call-table.ts'

type Parts = Pick<Platform, 'carriers'> & {
  calls: Pick<CallTable, 'add' | 'reopen' | 'fetchLabel'>
  wake: () => void
}

const shipmentOf = ({ stream }: StoredEvent) => idIn('express-shipment', stream)

/**
 * Stores the calls to carriers that events demand; the runner makes them. Nothing is sent here, because an event can be
 * delivered again.
 */
export const expressBookings = ({ calls, carriers, wake }: Parts): Process => {
  const add = async (
    event: StoredEvent,
    call: NewCall['call'],
    data: Pick<NewCall, 'bookingId' | 'carrier'> & Partial<NewCall>,
  ): Promise<void> => {
    const {
      bookingId,
      carrier,
      attempt = '',
      service = '',
      account = '',
      labelFormat = 'A6',
      trackingNumber = '',
      reason = '',
    } = data
    const { adapter } = carriers.carrierOf(carrier).describe()
    const startedAt = new Date(event.occurredAt)
    const target = { bookingId, attempt, carrier, adapter, service, account, labelFormat, trackingNumber, reason }
    await calls.add({ ...target, call, shipment: shipmentOf(event), company: event.company, startedAt })
    wake()
  }
  return process({
    name: 'express-bookings',
    on: {
      // Nothing of the demo's history is booked, cancelled or queried at a carrier.
      ExpressBookingStarted: async (event) => (isOfDemo(event) ? undefined : add(event, 'BOOK', event.data)),
      ExpressVoidStarted: async (event) => {
        const { voidId = '', ...data } = event.data
        if (!isOfDemo(event)) await add(event, 'VOID', { ...data, attempt: voidId })
      },
      ExpressSecondVoidStarted: async (event) => {
        const { voidId: attempt, ...data } = event.data
        if (!isOfDemo(event)) await add(event, 'VOID', { ...data, attempt })
      },
      ExpressShipmentBooked: async (event) => (isOfDemo(event) ? undefined : add(event, 'TRACK', event.data)),
      ExpressBookingConfirmed: async (event) => {
        const { bookingId, trackingNumber } = event.data
        await calls.fetchLabel(bookingId, trackingNumber, new Date(event.occurredAt))
        await add(event, 'TRACK', event.data)
      },
      // A scan of the second waybill opens an incident.
      ExpressLateAnswerRecorded: async (event) => {
        // The booking can have another waybill in use, with queries of its own.
        const attempt = event.data.trackingNumber
        if (!isOfDemo(event)) await add(event, 'TRACK', { ...event.data, attempt })
      },
      ExpressTrackingAdded: async (event) => (isOfDemo(event) ? undefined : calls.reopen(shipmentOf(event), 'TRACK')),
      ExpressShipmentReopened: async (event) => calls.reopen(shipmentOf(event), 'TRACK'),
    },
  })
}
