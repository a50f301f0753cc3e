import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { may } from '../access/policy.ts'
import { positiveUpTo } from '../pricing/money.ts'
import { TypedRateCharge } from '../pricing/rate-charge.ts'
import { ContainerType, Mode, TransportMode } from '../freight/transport.ts'
import { rateTypes, stackables } from './choices.ts'
import { Rate } from './rate.ts'

/** A location's code, a country's, or nothing for anywhere. */
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
  /** A provider of the catalogue, or a client where it is for selling. */
  owner: z
    .object({ id: z.string().min(1).max(200) })
    .nullable()
    .default(null),
  /** Who carries, by name; the catalogue need not know them. */
  carrier: z
    .object({ code: z.string().trim().max(20).default(''), name: z.string().trim().min(1).max(120) })
    .nullable()
    .default(null),
  charges: z.array(TypedRateCharge).min(1, 'You must enter at least one charge.').max(100),
})

const creation = form.extend({
  code: z.string().trim().max(20).optional(),
  type: z.enum(rateTypes).default('BUY'),
  transport: TransportMode,
  mode: Mode,
})

const byPricing = may('PRICING')
const needs = ['rateFacts'] as const
const importBatchId = z.string().min(1).max(80)
const uploadRoute = '/app/v1/rates/import'
/** What the import has changed, as it was stored before. */
const before = Rate.omit({ id: true, code: true, type: true, transport: true, mode: true }).partial()

export const rateCommands = {
  CreateRate: command(byPricing, creation, { summary: 'Store a tariff.', creates: 'main', needs }),
  ChangeRate: command(byPricing, changesOf(form), {
    summary: 'Correct a stored tariff; its charges are replaced as a whole. It becomes another version.',
    needs,
  }),
  ExtendRate: command(byPricing, z.object({ validTo: day() }), {
    summary: 'Let a stored tariff hold for longer, at the same prices.',
  }),
  SuspendRate: command(byPricing, z.object({ reason: z.string().trim().max(300).default('') }), {
    summary: 'Use a stored tariff no more, until it is resumed.',
  }),
  ResumeRate: command(byPricing, z.object({}), { summary: 'Use a suspended tariff again.' }),
  // What the import of a file gives, a row at a time: the rules of the commands above, and the file's name with it.
  ImportRate: command(byPricing, creation.extend({ importBatchId }), {
    summary: 'Store a tariff out of a file.',
    creates: 'named',
    needs,
    uploadRoute,
  }),
  ReviseRate: command(byPricing, changesOf(form).extend({ importBatchId, onlyEarlier: z.boolean().optional() }), {
    summary: 'Correct a stored tariff out of a file.',
    needs,
    uploadRoute,
  }),
  TakeBackRate: command(byPricing, z.object({ importBatchId, before: before.nullable() }), {
    summary: 'Undo what the import of a file did: as it was before, or suspended where there was nothing before.',
    uploadRoute,
  }),
}
export type RateCommands = typeof rateCommands
