import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { Leg } from '../freight/incoterms.ts'
import { may } from '../access/policy.ts'
import { Tax } from '../pricing/tax.ts'
import { usualCalculators } from './usual-calculators.ts'

export const Section = z.enum(['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER'])

const form = z.object({
  concept: z.string().trim().min(1, 'A charge code needs a concept.').max(120),
  description: z.string().max(300).default(''),
  tax: Tax.default('NONE'),
  air: z.boolean().default(false),
  sea: z.boolean().default(false),
  road: z.boolean().default(false),
  express: z.boolean().default(false),
  insurance: z.boolean().default(false),
  /** What the company does itself: nobody is paid for it, its cost is zero. */
  ownService: z.boolean().default(false),
  /** What is taken off: its line may be sold below zero, and costs nothing. */
  discount: z.boolean().default(false),
  section: Section.default('OTHER'),
  /** Whose it is under an incoterm; null: that of its whole section. */
  leg: Leg.nullable().default(null),
  /** The concept as a client reads it in English and in Portuguese; empty: as it stands in `concept`. */
  conceptEn: z.string().trim().max(120).default(''),
  conceptPt: z.string().trim().max(120).default(''),
  /** How a line with it begins; null: as its mode is usually priced. */
  calculator: z.enum(usualCalculators).nullable().default(null),
})

export const chargeCodeCommands = {
  CreateChargeCode: command(
    may('ALTA_CHARGE_CODE'),
    form.extend({
      id: z
        .string()
        .trim()
        .regex(/^[A-Z0-9]{2,8}$/, 'Two to eight capitals or digits.'),
    }),
    { summary: 'Create a charge code.', creates: 'main' },
  ),
  ChangeChargeCode: command(may('ALTA_CHARGE_CODE'), changesOf(form), { summary: 'Change a charge code.' }),
  RetireChargeCode: command(may('BAJA_CHARGE_CODE'), z.object({}), { summary: 'Retire a charge code.' }),
  RestoreChargeCode: command(may('ALTA_CHARGE_CODE'), z.object({}), { summary: 'Restore a retired charge code.' }),
}
export type ChargeCodeCommands = typeof chargeCodeCommands
