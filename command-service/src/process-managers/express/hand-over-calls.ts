import type {
  ExpressManifestEvents,
  RejectedWaybill,
  ManifestState,
} from '@freight/contracts/express-manifest/express-manifest'
import type { EventData } from '@freight/contracts/events/event'
import { pickupAfter, type PickupState, textOf } from '@freight/contracts/express-pickup/express-pickup'
import { type StoredEvent, idIn } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import { process, type Process, type ReactionContext } from '../process.ts'
import type { CallTable, NewCall, StoredCall } from './call-table.ts'
import { callStore } from './express-bookings.ts'
import { instantIn } from '@freight/contracts/working-time/time-zone'
import { minutesOf } from '@freight/contracts/working-time/calendar'
import type { PickupWindow } from '@freight/contracts/express-shipment/pickup'
import { zoneOfPlace } from '@freight/contracts/express-pickup/place-zone'
import type { ShipmentDocument } from '@freight/contracts/express-shipment/booking'
import { erasedText } from '@freight/contracts/events/personal'
import type { ExpressRequest } from '@freight/contracts/express-shipment/shipment'
import { type Carrier, type CarrierAnswer, ok, refusedByUs } from '@freight/platform/carriers/port'
import type { Files } from '@freight/platform/files/port'
import { storedDocument } from './carrier-answer.ts'

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

/** Commands that record the answers to calls for pickups and manifests. */
export const handOverCommands = {
  PICKUP: { aggregate: 'express-pickup', name: 'RecordPickupAnswer' },
  PICKUP_CHANGE: { aggregate: 'express-pickup', name: 'RecordPickupAnswer' },
  PICKUP_CANCEL: { aggregate: 'express-pickup', name: 'RecordPickupAnswer' },
  MANIFEST: { aggregate: 'express-manifest', name: 'RecordManifestAnswer' },
} as const
export type HandOverCall = StoredCall & { call: keyof typeof handOverCommands }

export const isHandOver = (call: StoredCall): call is HandOverCall => Object.hasOwn(handOverCommands, call.call)

/** A second call changes nothing: a change sets the same window, a cancellation is final, a list of ours is not sent. */
export const isRepeatable = ({ call }: HandOverCall, carrier: Carrier): boolean =>
  call === 'PICKUP_CHANGE' || call === 'PICKUP_CANCEL' || (call === 'MANIFEST' && !carrier.describe().manifest)

export type HandOverAnswer =
  | { outcome: 'DONE'; confirmation: string }
  | {
      outcome: 'DONE'
      number: string
      document?: ShipmentDocument
      rejected: RejectedWaybill[]
    }

/** What calls for pickups and manifests read of a shipment. */
export type HandedShipment =
  { request: ExpressRequest; bookingState: string; booking?: { bookingId: string } | undefined } | undefined

/** Sends a call for which everything is read. */
type Send = () => Promise<CarrierAnswer<HandOverAnswer>>

export type HandOverSources = {
  pickupOf: (id: string) => Promise<PickupState | undefined>
  manifestOf: (id: string) => Promise<ManifestState | undefined>
  shipmentOf: (id: string) => Promise<HandedShipment>
  timeZoneOf: (company: string) => Promise<string>
  files: Pick<Files, 'put'>
}

/** Local time with its offset, such as `2026-03-10T14:00:00-03:00`. */
const localInstant = (timeZone: string, day: string, time: string): string => {
  const offset = Math.round((Date.parse(`${day}T${time}:00Z`) - instantIn(timeZone, day, minutesOf(time))) / 60_000)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day}T${time}:00${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}

/** Undefined without a shipment that still has its booking. */
const pickupRequest = async (id: string, pickup: PickupState, window: PickupWindow, sources: HandOverSources) => {
  const { account, service, place, company } = pickup
  const found = await Promise.all(
    pickup.shipments.map(async ({ id: shipment, bookingId }) => {
      const present = await sources.shipmentOf(shipment)
      return present?.booking?.bookingId === bookingId ? [present] : []
    }),
  )
  const shipments = found.flat()
  if (shipments.length === 0) return undefined
  return {
    pickupId: id,
    account,
    service,
    readyAt: localInstant(zoneOfPlace(place, await sources.timeZoneOf(company)), window.day, window.from),
    closesAt: window.to,
    place,
    location: window.location,
    instruction: window.instruction,
    pieces: shipments.flatMap(({ request }) => request.packingData),
  }
}

const refusal = (code: string) => async () => refusedByUs([{ code, text: '' }])

const readPickup = async (
  { call, shipment: id, attempt }: HandOverCall,
  carrier: Carrier,
  sources: HandOverSources,
): Promise<Send | undefined> => {
  const pickup = await sources.pickupOf(id)
  const isDue = call === 'PICKUP' ? pickup?.status === 'REQUESTED' : pickup?.attempt?.id === attempt
  if (!pickup || !isDue) return undefined
  const { confirmation, place } = pickup
  if (pickup.attempt && 'reason' in pickup.attempt) {
    const { reason } = pickup.attempt
    return async () => {
      const answer = await carrier.cancelPickup({ confirmation, requester: pickup.requestedBy, reason })
      return answer.outcome === 'OK' ? ok({ outcome: 'DONE', confirmation }) : answer
    }
  }
  if (place.contact === erasedText || place.phone === erasedText) return refusal('ERASED')
  const request = await pickupRequest(id, pickup, pickup.attempt?.window ?? pickup, sources)
  if (!request) return refusal('NOT_BOOKED')
  return async () => {
    const answer = pickup.attempt
      ? await carrier.changePickup({ ...request, confirmation })
      : await carrier.schedulePickup(request)
    return answer.outcome === 'OK'
      ? ok({ outcome: 'DONE', confirmation: answer.value.confirmation.slice(0, 60) })
      : answer
  }
}

const readManifest = async (
  { shipment: id, account }: HandOverCall,
  carrier: Carrier,
  { manifestOf, shipmentOf, files }: HandOverSources,
): Promise<Send | undefined> => {
  const manifest = await manifestOf(id)
  if (manifest?.status !== 'CLOSING') return undefined
  const { day, number } = manifest
  const found = await Promise.all(
    manifest.shipments.map(async (one) => ({ ...one, present: await shipmentOf(one.id) })),
  )
  const trackingNumbers: string[] = []
  const ended: RejectedWaybill[] = []
  // Until a shipment has its manifest, its booking can be cancelled.
  for (const { bookingId, trackingNumber, present } of found) {
    if (present?.bookingState === 'BOOKED' && present.booking?.bookingId === bookingId)
      trackingNumbers.push(trackingNumber)
    else ended.push({ trackingNumber, code: 'NOT_BOOKED', text: '' })
  }
  // Without a call for it our list is the manifest.
  if (!carrier.describe().manifest || trackingNumbers.length === 0)
    return async () => ok({ outcome: 'DONE', number, rejected: ended })
  return async () => {
    const answer = await carrier.manifest({ account, day, trackingNumbers })
    if (answer.outcome !== 'OK') return answer
    const { document } = answer.value
    return ok({
      outcome: 'DONE',
      number: answer.value.number.slice(0, 80),
      rejected: [
        ...ended,
        ...answer.value.rejected.map(({ trackingNumber, text }) => ({ trackingNumber, text: text.slice(0, 500) })),
      ],
      ...(document && { document: await storedDocument(files, number, document) }),
    })
  }
}

/** Reads what the call of a pickup or manifest needs; undefined where it is no longer due. */
export const readHandOver = (call: HandOverCall, carrier: Carrier, sources: HandOverSources) =>
  call.call === 'MANIFEST' ? readManifest(call, carrier, sources) : readPickup(call, carrier, sources)
