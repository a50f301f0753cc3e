import { type StoredEvent, idIn } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import { isOfDemo, process, type Process } from '../process.ts'
import type { CallTable, NewCall } from './call-table.ts'
import type { CodeMapping } from '@freight/contracts/express-carrier/carrier'
import type { ShipmentsOfCode } from '../../lookups/tables/express-tables.ts'

type Parts = Pick<Platform, 'carriers'> & {
  calls: Pick<CallTable, 'add' | 'reopen' | 'fetchLabel'>
  wake: () => void
}

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

type MappedCodesParts = {
  shipmentsOf: ShipmentsOfCode
  carrierOf: (shipment: string) => Promise<string | undefined>
  mappingsOf: (carrier: string) => Promise<readonly CodeMapping[]>
}

/**
 * Gives the movements of a carrier's code the status that the company chose: those stored before, and each one that
 * still arrives as UNKNOWN. The mapping is an event of each shipment, so that its state is provable at any moment.
 */
export const mappedCodes = ({ shipmentsOf, carrierOf, mappingsOf }: MappedCodesParts): Process =>
  process({
    name: 'express-mapped-codes',
    on: {
      ExpressCarrierCodeMapped: async ({ stream, data }, { execute, waitForPosition }) => {
        await waitForPosition('express-list')
        for (const id of await shipmentsOf(idIn('express-carrier', stream), data.code))
          await execute('express-shipment', 'MapTrackingCode', id, data)
      },
      ExpressTrackingAdded: async ({ stream, data: { status, source, rawCode } }, { execute }) => {
        if (status !== 'UNKNOWN' || source !== 'CARRIER' || rawCode === '') return
        const id = idIn('express-shipment', stream)
        const carrier = await carrierOf(id)
        if (carrier === undefined) return
        const mapping = (await mappingsOf(carrier)).find(({ code }) => code === rawCode.trim().toUpperCase())
        if (mapping) await execute('express-shipment', 'MapTrackingCode', id, mapping)
      },
    },
  })
