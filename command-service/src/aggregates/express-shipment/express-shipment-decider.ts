import { allows, type Ownership } from '@freight/contracts/access/policy'
import type { Command } from '@freight/contracts/api/command'
import {
  type ExpressShipmentCommands,
  expressShipmentCommands,
} from '@freight/contracts/express-shipment/express-shipment-commands'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { shipmentFold } from '@freight/contracts/express-shipment/shipment-steps'
import { type Decider, type Decisions, Refusal } from '@freight/platform/event-store/decider'
import { assignment } from './assignment.ts'
import { booking } from './booking.ts'
import { ends } from './ends.ts'
import { type ShipmentDecisions, waybillKey } from './express-shipment-state.ts'
import { handOver } from './hand-over.ts'
import { incidents } from './incidents.ts'
import { money } from './money.ts'
import { movement } from './movement.ts'
import { rating } from './rating.ts'
import { request } from './request.ts'
import { voiding } from './voiding.ts'

type Name = keyof ExpressShipmentCommands
type Shipment = ShipmentState | undefined
type AllDecisions = Decisions<Shipment, ExpressShipmentCommands, ExpressShipmentEvents>
type Decision = (data: never, shipment: Shipment, meta: never) => ReturnType<AllDecisions[Name]>

/** Carriers scan pieces in any status, also after the cancellation. */
const isCarriers = (name: string, { principal }: { principal: { system?: boolean } }): boolean =>
  name === 'AddTrackingEvent' && principal.system === true

const refuseUnlessPossible = (name: Name, shipment: Shipment, meta: Parameters<typeof isCarriers>[1]): void => {
  const { creates, from }: Command = expressShipmentCommands[name]
  if (creates ? !shipment : shipment && (!from || from.includes(shipment.work) || isCarriers(name, meta))) return
  if (!shipment) throw new Refusal('NOT_REQUESTED', 'The shipment was never requested.')
  const { work } = shipment
  throw new Refusal('INVALID_TRANSITION', `This action is not possible while the shipment is ${work}`, { status: work })
}

/** Each decision checks first whether the command is possible in the status. */
const guarded = (decisions: ShipmentDecisions): AllDecisions => {
  const guard = ([name, decide]: [string, Decision]): [string, Decision] => [
    name,
    (data, shipment, meta) => {
      refuseUnlessPossible(name as Name, shipment, meta)
      return decide(data, shipment, meta)
    },
  ]
  return Object.fromEntries(
    Object.entries(decisions as unknown as Record<string, Decision>).map(guard),
  ) as unknown as AllDecisions
}

const ownership = (shipment: Shipment): Ownership =>
  shipment
    ? {
        commercial: shipment.commercial,
        ...(shipment.assignedTo !== undefined && { assignedTo: shipment.assignedTo }),
        ...(shipment.request.cliente && { client: shipment.request.cliente.id }),
      }
    : {}

/** Decider of an express shipment, composed of its stages. */
export const expressShipment: Decider<Shipment, ExpressShipmentCommands, ExpressShipmentEvents> = {
  aggregate: 'express-shipment',
  initial: undefined,
  decide: guarded({
    ...request,
    ...rating,
    ...assignment,
    ...booking,
    ...voiding,
    ...handOver,
    ...movement,
    ...incidents,
    ...money,
    ...ends,
  }),
  // The same fold as in views.
  evolve: shipmentFold,
  // Carriers and processes add these while people work on the shipment.
  nonConflicting: [
    'ExpressTrackingAdded',
    'ExpressTrackingMapped',
    'ExpressIncidentOpened',
    'ExpressPieceReweighed',
    'ExpressDocumentsAdded',
    'ExpressLabelPrinted',
    'ExpressLateAnswerRecorded',
    'ExpressSecondVoidEnded',
    'ExpressNoteAdded',
    'ExpressPickupSet',
    'ExpressManifestSet',
    'ExpressManifestRemoved',
  ],
  company: (shipment) => shipment?.company,
  ownership,
  isKnownTo: (shipment, principal, mayAct) => mayAct || allows(readsShipments, principal, ownership(shipment)),
  uniqueKeys: (shipment) =>
    shipment?.booking
      ? [{ scope: 'express-waybill', value: waybillKey(shipment.booking.carrier, shipment.booking.trackingNumber) }]
      : [],
}
