import { z } from 'zod'
import { may } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { changesOf } from '../changes.ts'
import { day } from '../day.ts'
import { positiveUpTo } from '../money/money.ts'
import { ContainerType } from '../vocabulary/schemas.ts'
import { surchargeFields } from './surcharge.ts'

const places = z
  .array(z.string().regex(/^([A-Z]{2}|[A-Z0-9]{3}|[A-Z0-9]{5})$/, 'A code of a location or a country.'))
  .max(200)
  .default([])

const form = z.object({
  carrier: z.object({ code: z.string().trim().max(20).default(''), name: z.string().trim().min(1).max(120) }),
  chargeCode: z.string().regex(/^[A-Z0-9]{2,8}$/, 'A surcharge has a charge code.'),
  amount: positiveUpTo(1_000_000),
  currency: surchargeFields.currency,
  basis: surchargeFields.basis,
  origins: places,
  destinations: places,
  equipment: z.array(ContainerType).max(20).default([]),
  validFrom: day(),
  validTo: day().nullable().default(null),
  announcedOn: day(),
})

const pricingPolicy = may('PRICING')
const needs = ['surchargeFacts', 'surcharges'] as const

export const surchargeCommands = {
  CreateSurcharge: command(pricingPolicy, form, {
    summary: 'Store an announced surcharge of a carrier.',
    creates: 'main',
    needs,
  }),
  ChangeSurcharge: command(pricingPolicy, changesOf(form), {
    summary: 'Correct a surcharge; costs that have it keep their amount.',
    needs,
  }),
  RemoveSurcharge: command(pricingPolicy, z.object({}), {
    summary: 'Remove a surcharge; costs that have it keep their amount.',
  }),
}
export type SurchargeCommands = typeof surchargeCommands
