import { type StoredEvent, idIn } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import { isOfDemo, process, type Process } from '../process.ts'
import type { CallTable, NewCall } from './call-table.ts'

const shipmentOf = ({ stream }: StoredEvent) => idIn('express-shipment', stream)

/** Stores the call that an event demands. Nothing of the demo's history is sent to a carrier. */
export const callStore =
  ({ calls, carriers, wake }: Pick<Platform, 'carriers'> & { calls: Pick<CallTable, 'add'>; wake: () => void }) =>
  async (
    event: StoredEvent,
    call: NewCall['call'],
    data: Pick<NewCall, 'bookingId' | 'carrier'> & Partial<NewCall>,
  ): Promise<void> => {
    if (isOfDemo(event)) return
    const {
      bookingId,
      carrier,
      shipment = shipmentOf(event),
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
    await calls.add({ ...target, call, shipment, company: event.company, startedAt })
    wake()
  }

type Parts = Pick<Platform, 'carriers'> & {
  calls: Pick<CallTable, 'add' | 'reopen' | 'fetchLabel'>
  wake: () => void
}

/**
 * Stores the calls to carriers that events demand; the runner makes them. Nothing is sent here, because an event can be
 * delivered again.
 */
export const expressBookings = ({ calls, carriers, wake }: Parts): Process => {
  const add = callStore({ calls, carriers, wake })
  return process({
    name: 'express-bookings',
    on: {
      ExpressBookingStarted: (event) => add(event, 'BOOK', event.data),
      ExpressVoidStarted: (event) => {
        const { voidId = '', ...data } = event.data
        return add(event, 'VOID', { ...data, attempt: voidId })
      },
      ExpressSecondVoidStarted: (event) => {
        const { voidId: attempt, ...data } = event.data
        return add(event, 'VOID', { ...data, attempt })
      },
      ExpressShipmentBooked: (event) => add(event, 'TRACK', event.data),
      ExpressBookingConfirmed: async (event) => {
        const { bookingId, trackingNumber } = event.data
        await calls.fetchLabel(bookingId, trackingNumber, new Date(event.occurredAt))
        await add(event, 'TRACK', event.data)
      },
      // A scan of the second waybill opens an incident. The booking can have another waybill in use, with its own queries.
      ExpressLateAnswerRecorded: (event) => add(event, 'TRACK', { ...event.data, attempt: event.data.trackingNumber }),
      ExpressTrackingAdded: async (event) => (isOfDemo(event) ? undefined : calls.reopen(shipmentOf(event), 'TRACK')),
      ExpressShipmentReopened: (event) => calls.reopen(shipmentOf(event), 'TRACK'),
    },
  })
}
