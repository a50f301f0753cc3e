import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { may } from '../access/policy.ts'
import { positiveUpTo } from '../money/money.ts'
import { scheduleFields, TypedTiers } from '../pricing/offer/offer-schedule.ts'
import { TypedRateCharge } from '../pricing/rate-charge.ts'
import { ContainerType, Mode, TransportMode } from '../vocabulary/schemas.ts'
import { stackables } from '../vocabulary/transport.ts'
import { rateTypes } from '../vocabulary/rate.ts'
import { Rate } from './rate.ts'

/** Code of a location or a country, or empty for anywhere. */
const place = z.string().regex(/^([A-Z]{2}|[A-Z0-9]{3}|[A-Z0-9]{5})?$/, 'A code of a location or a country.')
const days = z.int().min(0).max(365).nullable()

const form = z.object({
  container: ContainerType.nullable().default(null),
  origin: place,
  destination: place,
  validFrom: day(),
  validTo: day(),
  cbmRatio: positiveUpTo(10_000).nullable().default(null),
  description: z.string().trim().max(200).default(''),
  route: z.string().trim().max(200).default(''),
  transitTime: days.default(null),
  frequency: z.string().trim().max(80).default(''),
  comments: z.string().trim().max(2000).default(''),
  freeDays: days.default(null),
  stackable: z.enum(stackables).nullable().default(null),
  /** A provider of the catalogue, or a client for a selling tariff. */
  owner: z
    .object({ id: z.string().min(1).max(200) })
    .nullable()
    .default(null),
  /** Name of the carrier, which need not be in the catalogue. */
  carrier: z
    .object({ code: z.string().trim().max(20).default(''), name: z.string().trim().min(1).max(120) })
    .nullable()
    .default(null),
  /** Charge codes that the price includes. */
  includes: z
    .array(z.string().regex(/^[A-Z0-9]{2,8}$/))
    .max(40)
    .optional(),
  /** Departures that the carrier offers at this rate. */
  sailings: scheduleFields.sailings,
  tiers: TypedTiers,
  charges: z.array(TypedRateCharge).min(1, 'You must enter at least one charge.').max(100),
})

const creation = form.extend({
  code: z.string().trim().max(20).optional(),
  type: z.enum(rateTypes).default('BUY'),
  transport: TransportMode,
  mode: Mode,
})

const pricingPolicy = may('PRICING')
const needs = ['rateFacts'] as const
const userNeeds = ['rateFacts', 'importLock'] as const
const lockOnly = ['importLock'] as const
const importBatchId = z.string().min(1).max(80)
const uploadRoute = '/app/v1/rates/import'
/** Stored values before the import. */
const before = Rate.omit({ id: true, code: true, type: true, transport: true, mode: true }).partial()

export const rateCommands = {
  CreateRate: command(pricingPolicy, creation, { summary: 'Store a tariff.', creates: 'main', needs: userNeeds }),
  ChangeRate: command(pricingPolicy, changesOf(form), {
    summary: 'Correct a stored tariff; its charges are replaced as a whole. The version increases.',
    needs: userNeeds,
  }),
  ExtendRate: command(pricingPolicy, z.object({ validTo: day() }), {
    summary: 'Extend the validity of a stored tariff at the same prices.',
    needs: lockOnly,
  }),
  SuspendRate: command(pricingPolicy, z.object({ reason: z.string().trim().max(300).default('') }), {
    summary: 'Suspend a stored tariff.',
    needs: lockOnly,
  }),
  ResumeRate: command(pricingPolicy, z.object({}), { summary: 'Resume a suspended tariff.', needs: lockOnly }),
  // One row of an imported file, with the rules of the commands above.
  ImportRate: command(pricingPolicy, creation.extend({ importBatchId }), {
    summary: 'Store a tariff from a file.',
    creates: 'named',
    needs,
    uploadRoute,
  }),
  ReviseRate: command(pricingPolicy, changesOf(form).extend({ importBatchId, onlyEarlier: z.boolean().optional() }), {
    summary: 'Correct a stored tariff from a file.',
    needs,
    uploadRoute,
  }),
  TakeBackRate: command(pricingPolicy, z.object({ importBatchId, before: before.nullable() }), {
    summary: 'Undo an import of a rate: restores its former values, or suspends it where it was new.',
    uploadRoute,
  }),
}
export type RateCommands = typeof rateCommands
