import { z } from 'zod'
import { anyOf, may } from '../access/policy.ts'
import { entryFields, EntryHistory, entryId } from '../api/catalogue.ts'
import { route } from '../api/route.ts'
import { CarrierProfile, CodeMapping, DemandPeriod, FuelMonth, RemoteCountry } from '../express-carrier/carrier.ts'
import { RatingMessage } from '../express-shipment/option.ts'
import { day, endsAfterItBegins } from '../day.ts'
import { DecimalText } from '../money/money.ts'
import { TariffBand, TariffHead, TariffSurcharge, TariffVersion } from '../express-carrier/tariff.ts'

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

const simulated = {
  before: DecimalText,
  after: DecimalText,
  /** Absent where the cost is unknown, or that of the same tariff. */
  marginBefore: DecimalText.optional(),
  marginAfter: DecimalText.optional(),
}
const sum = <Of extends z.ZodRawShape>(of: Of) => z.array(z.object({ ...of, shipments: z.int(), ...simulated }))
const lane = { origin: z.string(), destination: z.string() }
const client = z.object({ id: z.string(), name: z.string() })

/** A shipment whose price the draft gives, or prevents for a reason. */
export const SimulatedRow = z.object({
  id: z.string(),
  client: client.optional(),
  ...lane,
  day: z.iso.date(),
  kg: DecimalText.optional(),
  ...simulated,
  before: DecimalText.optional(),
  after: DecimalText.optional(),
  reason: RatingMessage.optional(),
})

/** Prices of a draft for the shipments of a period, without tax: what clients pay, or what a BUY tariff costs. */
export const TariffSimulation = z.object({
  currency: TariffHead.shape.currency,
  /** Shipments of the service in the period, with those that another tariff prices. */
  shipments: z.int(),
  /** The period has more shipments: only the last ones were simulated. */
  isLimited: z.boolean(),
  rows: z.array(SimulatedRow),
  clients: sum(client.shape),
  lanes: sum(lane),
  /** Bands of the draft without a shipment. */
  emptyBands: z.array(TariffBand.omit({ amount: true })),
})
export type TariffSimulation = z.infer<typeof TariffSimulation>

/** Most shipments of a simulation. */
export const mostSimulated = 5000

export const ExpressCarrierRow = CarrierProfile.extend({
  ...fields,
  /** Reason of the pause. */
  paused: z.string().optional(),
  fuel: z.array(FuelMonth),
  demand: z.array(DemandPeriod),
  codes: z.array(CodeMapping),
  /** Whether calls to the carrier are paused after failures in a row; absent without connection. `error`: of the last. */
  circuit: z.object({ isOpen: z.boolean(), since: z.string(), error: z.string() }).optional(),
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
  'GET /app/v1/express-tariffs/:id/simulation': route(
    policy,
    'Prices of a draft for the shipments of a period.',
    TariffSimulation,
    { params, query: z.object({ no, from: day(), to: day() }).refine(...endsAfterItBegins) },
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
