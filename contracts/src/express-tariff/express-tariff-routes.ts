import { z } from 'zod'
import { anyOf, may } from '../access/policy.ts'
import { entryFields, EntryHistory, entryId } from '../api/catalogue.ts'
import { route } from '../api/route.ts'
import { CarrierProfile, DemandPeriod, FuelMonth, RemoteCountry } from '../express-carrier/carrier.ts'
import { TariffBand, TariffHead, TariffSurcharge, TariffVersion } from './tariff.ts'

const { active: _active, ...fields } = entryFields

const VersionSummary = TariffVersion.pick({ no: true, status: true, validFrom: true, validTo: true })

export const ExpressTariffRow = TariffHead.extend({
  ...fields,
  carrierName: z.string(),
  versions: z.array(VersionSummary),
})
export type ExpressTariffRow = z.infer<typeof ExpressTariffRow>

export const ExpressTariffDetail = ExpressTariffRow.extend({ versions: z.array(TariffVersion) })
export type ExpressTariffDetail = z.infer<typeof ExpressTariffDetail>

const change = <Row extends z.ZodType>(row: Row) =>
  z.object({ key: z.string(), before: row.optional(), after: row.optional() })

/** Changed bands and surcharges of two versions, and the names of other changed sections. */
export const TariffDifferences = z.object({
  bands: z.array(change(TariffBand)),
  surcharges: z.array(change(TariffSurcharge)),
  sections: z.array(z.string()),
})

export const ExpressCarrierRow = CarrierProfile.extend({
  ...fields,
  /** Reason of the pause. */
  paused: z.string().optional(),
  fuel: z.array(FuelMonth),
  demand: z.array(DemandPeriod),
  remoteVersion: z.int(),
})
export type ExpressCarrierRow = z.infer<typeof ExpressCarrierRow>

const policy = may('MODIFICAR_TARIFA_EXPRESS')
const params = entryId
const no = z.coerce.number().int().positive()

export const expressTariffRoutes = {
  'GET /app/v1/express-tariffs': route(policy, 'Express tariffs.', z.object({ rows: z.array(ExpressTariffRow) })),
  'GET /app/v1/express-tariffs/:id': route(policy, 'A tariff with its versions.', ExpressTariffDetail, { params }),
  'GET /app/v1/express-tariffs/:id/differences': route(
    policy,
    'What differs between two versions of a tariff.',
    TariffDifferences,
    { params, query: z.object({ before: no, after: no }) },
  ),
  'GET /app/v1/express-tariffs/:id/history': route(policy, 'History of a tariff.', EntryHistory, { params }),
  'GET /app/v1/express-carriers': route(
    anyOf('MODIFICAR_TARIFA_EXPRESS', 'EXPRESS_OP', 'ANALYTICS_INVOICED'),
    'Express carriers with fuel and demand.',
    z.object({ rows: z.array(ExpressCarrierRow) }),
  ),
  'GET /app/v1/express-carriers/:id/remote-areas': route(
    policy,
    'The remote areas of a carrier.',
    z.object({ version: z.int(), countries: z.array(RemoteCountry) }),
    { params },
  ),
  'GET /app/v1/express-carriers/:id/history': route(policy, 'History of a carrier.', EntryHistory, { params }),
}
