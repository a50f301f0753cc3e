import { z } from 'zod'
import { DecimalText, Money } from '../money/money.ts'
import { bandFields } from '../pricing/bands/line-bands.ts'
import { sellingTariffs } from '../rate/selling.ts'
import { calculators, sections } from '../vocabulary/price.ts'
import { ContainerType, Currency, Mode, TransportMode } from '../vocabulary/schemas.ts'

/** A sell price of a list: per unit, in bands, or an amount; none of them: on request. */
export const ListCharge = z.object({
  idCharge: z.string(),
  concept: z.string(),
  section: z.enum(sections),
  currency: Currency,
  calculator: z.enum(calculators),
  /** Container type, or quantity of the bands. */
  unit: z.string(),
  perUnit: DecimalText.optional(),
  ...bandFields,
  amount: DecimalText.optional(),
  minimum: DecimalText.optional(),
  /** Its amount depends on the cargo: a total lacks it. */
  open: z.literal(true).optional(),
})
export type ListCharge = z.infer<typeof ListCharge>

const Place = z.object({ code: z.string(), name: z.string(), country: z.string() })

/** Sell prices of a lane by one carrier and service, for one container type. It has no fields for costs. */
export const ListRow = z.object({
  transport: TransportMode,
  mode: Mode,
  origin: Place,
  destination: Place,
  carrier: z.string(),
  route: z.string(),
  /** Absent if the price holds for all container types, or the cargo has no containers. */
  container: ContainerType.optional(),
  charges: z.array(ListCharge),
  /** For one container or truck; empty where prices are by weight or volume. */
  totals: z.array(Money),
  /** Whether a charge of it is open. */
  open: z.boolean(),
  validFrom: z.iso.date(),
  validTo: z.iso.date(),
  transitTime: z.int().nullable(),
  freeDays: z.int().nullable(),
  /** Where the freight comes from: a selling tariff, or the markup rules. */
  source: z.enum([...sellingTariffs, 'RULES']),
})
export type ListRow = z.infer<typeof ListRow>
