import { allows, type Ownership } from '@freight/contracts/access/policy'
import type { Command } from '@freight/contracts/api/command'
import {
  type ExpressShipmentCommands,
  expressShipmentCommands,
} from '@freight/contracts/express-shipment/express-shipment-commands'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import { type Decider, type Decisions, Refusal } from '@freight/platform/decider'
import { assignment } from './assignment.ts'
import { booking } from './booking.ts'
import { ends } from './ends.ts'
import { type ExpressShipment, noShipment, waybillKey } from './express-shipment-state.ts'
import { handOver } from './hand-over.ts'
import { incidents } from './incidents.ts'
import { money } from './money.ts'
import { movement } from './movement.ts'
import { rating } from './rating.ts'
import { request } from './request.ts'
import { voiding } from './voiding.ts'

type Name = keyof ExpressShipmentCommands
type AllDecisions = Decisions<ExpressShipment, ExpressShipmentCommands, ExpressShipmentEvents>
type Decision = (data: never, shipment: ExpressShipment, meta: never) => ReturnType<AllDecisions[Name]>

/** Carriers scan pieces in any status, also after the cancellation. */
const isCarriers = (name: string, { principal }: { principal: { system?: boolean } }): boolean =>
  name === 'AddTrackingEvent' && principal.system === true

const refuseUnlessPossible = (name: Name, { work }: ExpressShipment, meta: Parameters<typeof isCarriers>[1]): void => {
  const { creates, from }: Command = expressShipmentCommands[name]
  if (creates ? work === 'NONE' : work !== 'NONE' && (!from || from.includes(work) || isCarriers(name, meta))) return
  if (work === 'NONE') throw new Refusal('NOT_REQUESTED', 'The shipment was never requested.')
  throw new Refusal('INVALID_TRANSITION', `This action is not possible while the shipment is ${work}`, { status: work })
}

/** Each decision checks first whether the command is possible in the status. */
const guarded = (decisions: AllDecisions): AllDecisions => {
  const guard = ([name, decide]: [string, Decision]): [string, Decision] => [
    name,
    (data, shipment, meta) => {
      refuseUnlessPossible(name as Name, shipment, meta)
      return decide(data, shipment, meta)
    },
  ]
  return Object.fromEntries(Object.entries<Decision>(decisions).map(guard)) as unknown as AllDecisions
}

const ownership = ({ commercial, assignedTo, request: requested }: ExpressShipment): Ownership => ({
  ...(commercial !== '' && { commercial }),
  ...(assignedTo !== undefined && { assignedTo }),
  ...(requested?.cliente && { client: requested.cliente.id }),
})

/** Decider of an express shipment, composed of its stages. */
export const expressShipment: Decider<ExpressShipment, ExpressShipmentCommands, ExpressShipmentEvents> = {
  aggregate: 'express-shipment',
  initial: noShipment,
  decide: guarded({
    ...request.decide,
    ...rating.decide,
    ...assignment.decide,
    ...booking.decide,
    ...voiding.decide,
    ...handOver.decide,
    ...movement.decide,
    ...incidents.decide,
    ...money.decide,
    ...ends.decide,
  }),
  evolve: {
    ...request.evolve,
    ...rating.evolve,
    ...assignment.evolve,
    ...booking.evolve,
    ...voiding.evolve,
    ...handOver.evolve,
    ...movement.evolve,
    ...incidents.evolve,
    ...money.evolve,
    ...ends.evolve,
  },
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
  company: ({ company }) => company || undefined,
  ownership,
  isKnownTo: (shipment, principal, mayAct) => mayAct || allows(readsShipments, principal, ownership(shipment)),
  uniqueKeys: ({ booking: booked }) =>
    booked ? [{ scope: 'express-waybill', value: waybillKey(booked.carrier, booked.trackingNumber) }] : [],
}
