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
  /** Service of the company itself: its cost is zero. */
  ownService: z.boolean().default(false),
  /** Discount: its line may be negative, and its cost is zero. */
  discount: z.boolean().default(false),
  /**
   * Main freight, such as OFR, AFR or RFR: its lines cover an equipment and take a markup. Absent: decided by the code.
   */
  mainFreight: z.boolean().optional(),
  section: Section.default('OTHER'),
  /** Leg that decides the payer under an incoterm; null: the whole section. */
  leg: Leg.nullable().default(null),
  /** Concept for clients in English and Portuguese; empty: `concept`. */
  conceptEn: z.string().trim().max(120).default(''),
  conceptPt: z.string().trim().max(120).default(''),
  /** Initial calculator of its lines; null: the usual one of the mode. */
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
