import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import type { StoredTrackingEvent } from '@freight/contracts/express-shipment/tracking-event'
import { isOwnWaybill } from '@freight/contracts/express-shipment/waybill'
import { type CarrierFailure, mostTracked, type TrackedNumber } from '@freight/platform/carriers/port'
import type { Platform } from '@freight/platform/connections/platform'
import { journeyOf } from '../aggregates/express-shipment/movement.ts'
import type { Execute } from '../handling/command-context.ts'
import { nameBasedId } from '../handling/decided-events.ts'
import type { CallTable, StoredCall } from '../process-managers/express/call-table.ts'
import { isExpectedRejection } from './expected-rejection.ts'

/** What the round reads of a shipment. */
export type MovingShipment = Pick<ShipmentState, 'work' | 'totals' | 'tracking' | 'reopenedAt'> & {
  booking?: Pick<NonNullable<ShipmentState['booking']>, 'bookingId' | 'trackingNumber' | 'at' | 'manual'> | undefined
  unusedWaybills: readonly { trackingNumber: string }[]
  incidents: readonly { resolvedAt?: string | undefined }[]
}

type Parts = Pick<Platform, 'carriers' | 'clock'> & {
  log: Pick<Platform['log'], 'warn'>
  calls: Pick<CallTable, 'open' | 'change'>
  shipmentOf: (id: string) => Promise<MovingShipment | undefined>
  timeZoneOf: (company: string) => Promise<string>
  execute: Execute
}
type Moving = { call: StoredCall; shipment: MovingShipment }

const actorName = 'express-tracking'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const finishAfterMs = 48 * hourMs
const silentMs = 90 * dayMs
const unusedMs = 30 * dayMs

/** Identity of a movement of one waybill, as the shipment's rule has it. */
const identityOf = ({
  waybill,
  rawCode,
  localTime,
  offset,
  place,
}: TrackedNumber['events'][number] | StoredTrackingEvent) =>
  JSON.stringify([waybill, rawCode, localTime, offset, place])

/**
 * Queries the movements of all shipments in movement and adds the new ones. Finishes a shipment 48 h after the delivery
 * of its last piece, or after its reopening, without an open incident; after 90 days without news an incident opens and
 * the queries end until the next movement. `only`: one shipment, now. Returns the failure of a carrier.
 */
export const trackShipments = async (
  parts: Parts,
  signal: AbortSignal,
  only?: string,
): Promise<CarrierFailure | undefined> => {
  const { calls, carriers, clock, execute, shipmentOf, timeZoneOf, log } = parts

  /** Whether the command was executed. */
  const command = async (
    { shipment, company }: StoredCall,
    commandName: string,
    about: string,
    data: object,
  ): Promise<boolean> => {
    try {
      await execute('express-shipment', commandName, shipment, data, {
        principal: { userId: actorName, permissions: [], system: true },
        actor: { kind: 'SYSTEM', name: actorName },
        company,
        commandId: nameBasedId(JSON.stringify([actorName, shipment, commandName, about])),
      })
      return true
    } catch (error) {
      if (!isExpectedRejection(error)) throw error
      return false
    }
  }

  /** Whether the queries go on. */
  const isMoving = async ({ call, shipment }: Moving): Promise<boolean> => {
    const { work, booking, tracking, incidents } = shipment
    const now = clock().getTime()
    // A scan of a waybill that must not be used opens an incident; one that was recorded again is in use.
    const isUnused = shipment.unusedWaybills.some(({ trackingNumber }) => trackingNumber === call.trackingNumber)
    if (isUnused && booking?.trackingNumber !== call.trackingNumber) return now - call.startedAt.getTime() < unusedMs
    if (work !== 'IN_PROGRESS' || booking?.bookingId !== call.bookingId) return false
    const { deliveredAt, signedBy } = journeyOf(booking, shipment, await timeZoneOf(call.company))
    const reopened = shipment.reopenedAt ?? ''
    const reopenedAt = reopened === '' ? 0 : Date.parse(reopened)
    const isOver = deliveredAt !== undefined && now - Math.max(Date.parse(deliveredAt), reopenedAt) >= finishAfterMs
    if (isOver && incidents.every(({ resolvedAt }) => resolvedAt !== undefined))
      // A refused command is repeated in the next round. After a reopening it is another command.
      return !(await command(call, 'FinishExpressShipment', `${deliveredAt}${reopened}`, {
        outcome: 'DELIVERED',
        deliveredAt,
        signedBy,
      }))
    const movements = tracking.filter(({ struck }) => !struck)
    const newsAt = Math.max(Date.parse(booking.at), reopenedAt, ...movements.map(({ at }) => Date.parse(at)))
    if (now - newsAt < silentMs) return true
    await command(call, 'OpenIncident', String(newsAt), { reason: 'NO_NEWS' })
    return false
  }

  const addMovements = async ({ call, shipment }: Moving, events: TrackedNumber['events']): Promise<void> => {
    const known = new Set(shipment.tracking.map(identityOf))
    for (const event of events) {
      const identity = identityOf(event)
      if (known.has(identity)) continue
      await command(call, 'AddTrackingEvent', identity, event)
      signal.throwIfAborted()
    }
  }

  const query = async (carrierCode: string, shipments: readonly Moving[]): Promise<CarrierFailure | undefined> => {
    const carrier = carriers.carrierOf(carrierCode)
    if (!carrier.describe().tracking) return undefined
    const tracked = shipments.filter(({ call }) => !isOwnWaybill(call.trackingNumber))
    for (let first = 0; first < tracked.length; first += mostTracked) {
      signal.throwIfAborted()
      const page = new Map(tracked.slice(first, first + mostTracked).map((one) => [one.call.trackingNumber, one]))
      const answer = await carrier.track([...page.keys()])
      if (answer.outcome !== 'OK') {
        // The next round repeats it.
        log.warn({ carrier: carrierCode, answer }, 'a carrier could not report movements')
        return answer
      }
      for (const { trackingNumber, events } of answer.value) {
        const moving = page.get(trackingNumber)
        if (moving) await addMovements(moving, events)
      }
    }
    return undefined
  }

  const byCarrier = new Map<string, Moving[]>()
  for (const call of await calls.open('TRACK', only)) {
    signal.throwIfAborted()
    const shipment = await shipmentOf(call.shipment)
    const moving = shipment && { call, shipment }
    if (!moving || !(await isMoving(moving))) await calls.change(call, { step: 'DONE' })
    else byCarrier.set(call.carrier, [...(byCarrier.get(call.carrier) ?? []), moving])
  }
  let failure: CarrierFailure | undefined
  for (const [carrier, shipments] of byCarrier) failure = (await query(carrier, shipments)) ?? failure
  return failure
}
