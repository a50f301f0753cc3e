import { z } from 'zod'
import { usualCalculators } from '../charge-code/usual-calculators.ts'
import { Leg } from '../freight/incoterms.ts'
import { Currency } from '../pricing/money.ts'

export const UserCard = z.object({
  id: z.string(),
  userName: z.string(),
  name: z.string(),
  company: z.string(),
  isCommercial: z.boolean(),
  /** Marked as a manager: offered as an approver. */
  isManager: z.boolean().optional(),
})

export const OrganizationCard = z.object({
  id: z.string(),
  nombreFantasia: z.string(),
  razonSocial: z.string(),
  rut: z.string(),
  ciudad: z.string(),
  paisCod: z.string(),
  prospect: z.boolean(),
  contacts: z.array(z.object({ id: z.string(), name: z.string(), mail: z.string() })),
})

export const ProviderCard = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  services: z.array(z.string()),
})

export const ChargeCodeCard = z.object({
  id: z.string(),
  concept: z.string(),
  description: z.string(),
  tax: z.enum(['NONE', 'VAT']),
  section: z.enum(['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER']),
  leg: Leg.nullable().optional(),
  conceptEn: z.string().optional(),
  conceptPt: z.string().optional(),
  calculator: z.enum(usualCalculators).nullable().optional(),
  air: z.boolean(),
  sea: z.boolean(),
  road: z.boolean(),
  /** Service of the company itself, without a cost. */
  ownService: z.boolean(),
  /** Discount: the sell amount is negative. */
  discount: z.boolean(),
  /** Main freight, not a surcharge; absent: false. */
  mainFreight: z.boolean().optional(),
})

export const ExchangeRateRow = z.object({
  currency: Currency,
  date: z.string(),
  perBase: z.string(),
  /** Units of the currency per unit of the base, where the rate was typed this way; then it is the exact value. */
  unitsPerBase: z.string().optional(),
  source: z.string(),
})
