import { z } from 'zod'
import { Currency } from '../vocabulary/schemas.ts'

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

export const ExchangeRateRow = z.object({
  currency: Currency,
  date: z.string(),
  perBase: z.string(),
  /** Units of the currency per unit of the base, where the rate was typed this way; then it is the exact value. */
  unitsPerBase: z.string().optional(),
  source: z.string(),
})
