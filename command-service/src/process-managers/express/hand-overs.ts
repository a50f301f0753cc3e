import type { ExpressManifestEvents } from '@freight/contracts/express-manifest/express-manifest'
import type { EventData } from '@freight/contracts/events/event'
import { pickupAfter, type PickupState, textOf } from '@freight/contracts/express-pickup/express-pickup'
import { type StoredEvent, idIn } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import { process, type Process, type ReactionContext } from '../process.ts'
import type { CallTable, NewCall } from './call-table.ts'
import { callStore } from './express-bookings.ts'

type Parts = Pick<Platform, 'carriers' | 'eventStore'> & { calls: Pick<CallTable, 'add'>; wake: () => void }

/**
 * Stores the calls that pickups and manifests demand, and writes into each shipment what they are: its flag and the refusal
 * of a cancellation depend on it.
 */
export const handOvers = ({ calls, carriers, eventStore, wake }: Parts): Process => {
  const store = callStore({ calls, carriers, wake })
  /** Pickup or manifest stand in place of the booking and the shipment. */
  const add = (
    event: StoredEvent,
    call: NewCall['call'],
    { carrier, account }: { carrier: string; account: string },
    attempt = '',
  ): Promise<void> => {
    const id = idIn(call === 'MANIFEST' ? 'express-manifest' : 'express-pickup', event.stream)
    return store(event, call, { bookingId: id, shipment: id, carrier, account, attempt })
  }

  /** The pickup after an event, also where it has changed since: a repeated reaction issues the same commands. */
  const pickupAt = async ({ stream, revision }: StoredEvent): Promise<PickupState> => {
    const pickup = pickupAfter(await eventStore.readStream(stream), revision)
    if (!pickup) throw new Error(`${stream} has no pickup`)
    return pickup
  }

  const setPickup = async (event: StoredEvent, { execute }: ReactionContext): Promise<void> => {
    const { shipments, status, day, from, to, confirmation, text } = await pickupAt(event)
    const pickup = { pickupId: idIn('express-pickup', event.stream), status, day, from, to, confirmation, text }
    for (const { id, bookingId } of shipments)
      await execute('express-shipment', 'SetExpressPickup', id, { ...pickup, text: text.slice(0, 500), bookingId })
  }

  const setManifest = async (
    { stream }: StoredEvent,
    { execute }: ReactionContext,
    { number, reasonOf }: { number?: string; reasonOf: (id: string) => string | undefined },
  ): Promise<void> => {
    const [started] = await eventStore.readStream(stream)
    if (!started) throw new Error(`${stream} has no events`)
    // The first event of every manifest.
    const { shipments, ...first } = started.data as EventData<ExpressManifestEvents, 'ExpressManifestStarted'>
    const manifest = { manifestId: idIn('express-manifest', stream), number: number ?? first.number, day: first.day }
    for (const { id, bookingId } of shipments)
      await execute('express-shipment', 'SetExpressManifest', id, { bookingId, ...manifest, reason: reasonOf(id) })
  }

  return process({
    name: 'express-hand-overs',
    on: {
      ExpressPickupRequested: async (event, context) => {
        await setPickup(event, context)
        if (!event.data.byHand) await add(event, 'PICKUP', event.data)
      },
      ExpressPickupConfirmed: setPickup,
      ExpressPickupRefused: setPickup,
      ExpressPickupDoubted: setPickup,
      ExpressPickupChanged: setPickup,
      ExpressPickupCancelled: setPickup,
      ExpressPickupChangeStarted: async (event) =>
        add(event, 'PICKUP_CHANGE', await pickupAt(event), event.data.attempt),
      ExpressPickupCancelStarted: async (event) =>
        add(event, 'PICKUP_CANCEL', await pickupAt(event), event.data.attempt),
      // From its start, so that no booking is cancelled while the carrier closes the day.
      ExpressManifestStarted: async (event, context) => {
        await setManifest(event, context, { reasonOf: () => undefined })
        await add(event, 'MANIFEST', event.data)
      },
      ExpressManifestClosed: (event, context) => {
        const reasons = new Map(event.data.rejected.map(({ id, text }) => [id, text]))
        return setManifest(event, context, { number: event.data.number, reasonOf: (id) => reasons.get(id) })
      },
      ExpressManifestRefused: (event, context) => setManifest(event, context, { reasonOf: () => textOf(event.data) }),
    },
  })
}
