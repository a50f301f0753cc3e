import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { CarrierProfile, CodeMapping, DemandPeriod, FuelMonth, RemoteCountry } from './carrier.ts'

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
