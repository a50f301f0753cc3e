import { z } from 'zod'
import { may } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { changesOf } from '../changes.ts'
import { CarrierId, CarrierProfile, CodeMapping, DemandPeriod, FuelMonth, RemoteCountry } from './carrier.ts'

const policy = may('MODIFICAR_TARIFA_EXPRESS')

export const expressCarrierCommands = {
  CreateExpressCarrier: command(policy, CarrierProfile.extend({ id: CarrierId }), {
    summary: 'Create an express carrier.',
    creates: 'main',
  }),
  SetProfile: command(policy, changesOf(CarrierProfile), { summary: 'Change the profile of a carrier.' }),
  SetFuel: command(policy, FuelMonth, { summary: 'Set the fuel percentage of a service and month.' }),
  SetDemand: command(policy, z.object({ periods: z.array(DemandPeriod).max(500) }), {
    summary: 'Replace the demand surcharges.',
  }),
  PublishRemoteAreaList: command(policy, z.object({ countries: z.array(RemoteCountry).max(260) }), {
    summary: 'Replace the list of remote areas by a new version.',
  }),
  MapCode: command(policy, CodeMapping, {
    summary: 'Give a code of the carrier a status; earlier movements with it change too.',
  }),
  PauseCarrier: command(policy, z.object({ reason: z.string().trim().min(1, 'Enter a reason.').max(500) }), {
    summary: 'Pause a carrier: ratings refuse it.',
  }),
  ResumeCarrier: command(policy, z.object({}), { summary: 'End the pause of a carrier.' }),
}
export type ExpressCarrierCommands = typeof expressCarrierCommands

export const expressCarrierEvents = {
  ExpressCarrierCreated: CarrierProfile.extend({ id: z.string() }),
  ExpressCarrierProfileChanged: changesOf(CarrierProfile),
  ExpressCarrierFuelSet: FuelMonth,
  ExpressCarrierDemandSet: z.object({ periods: z.array(DemandPeriod) }),
  ExpressCarrierRemoteAreasPublished: z.object({ version: z.int(), countries: z.array(RemoteCountry) }),
  ExpressCarrierCodeMapped: CodeMapping,
  ExpressCarrierPaused: z.object({ reason: z.string() }),
  ExpressCarrierResumed: z.object({}),
}
export type ExpressCarrierEvents = typeof expressCarrierEvents
