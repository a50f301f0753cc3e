import { z } from 'zod'
import { system } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { carriedLegs } from '../choices.ts'
import { Money } from '../pricing/money.ts'
import { CostRate } from '../quotation/cost-group.ts'
import { openStatuses } from '../quotation/status-groups.ts'
import { legNothing } from './legs/leg-questions.ts'
import { mismatches, searchParameters } from './matching.ts'

/** Looks for the stored tariffs that match what is asked for, and prices the quotation with each. */
export const autoRatingCommands = {
  AutoRate: command(system, z.object({}), {
    summary: 'Look for the stored tariffs that match what is asked for, and remember what they come to.',
    from: openStatuses,
    needs: ['matchingRates', 'fx', 'settings'],
  }),
}

/** What a leg came to, or why nothing was found for it. */
const RatedLeg = z.object({
  leg: z.enum(carriedLegs),
  nothing: z.enum(legNothing).optional(),
  totals: z.array(Money),
  complete: z.boolean(),
})

/** What one rate, or one for each type of container, came to, with those of the door legs. */
const RatedCandidate = z.object({
  rates: z.array(CostRate),
  /** Whose prices they are, by name. */
  owner: z.string(),
  carrier: z.string(),
  validTo: z.iso.date(),
  totals: z.array(Money),
  /** In the company's display currency; absent where it could not be converted. */
  converted: Money.optional(),
  complete: z.boolean(),
  /** Why it is not complete: charges without an amount, and types of container that no rate is for. */
  open: z.array(z.string()),
  uncovered: z.array(z.string()),
  /** Every leg that was to be priced, where that is not the main carriage alone. */
  legs: z.array(RatedLeg).optional(),
})

/** No more candidates than so many are kept in the event, the best first; `total` and `complete` count all of them. */
export const mostCandidates = 20

export const autoRatingEvents = {
  QuotationAutoRated: z
    .object({
      /** The day for which rates were looked up. */
      day: z.iso.date(),
      /** Why there is no candidate; absent where there is one. */
      nothing: z.enum(legNothing).optional(),
      /** What the request does not say, and nothing is looked up without. */
      missing: z.array(z.enum(searchParameters)),
      total: z.int(),
      complete: z.int(),
      /** Who carries by the candidates, by code, or by name where they have none. */
      carriers: z.array(z.string()),
      candidates: z.array(RatedCandidate).max(mostCandidates),
      /** Where none match: how many rates of the lane fail at what. */
      near: z.partialRecord(z.enum(mismatches), z.int()).optional(),
    })
    .meta({
      examples: [
        {
          day: '2026-03-10',
          missing: [],
          total: 1,
          complete: 1,
          carriers: ['Zonda Air Cargo'],
          candidates: [
            {
              rates: [{ rateId: 'r-1', rateVersion: 3, code: 'T-0954' }],
              owner: 'Iber Carga',
              carrier: 'Zonda Air Cargo',
              validTo: '2026-06-30',
              totals: [{ currency: 'USD', amount: '706.50' }],
              converted: { currency: 'USD', amount: '706.50' },
              complete: true,
              open: [],
              uncovered: [],
            },
          ],
        },
        {
          day: '2026-03-10',
          missing: [],
          total: 1,
          complete: 0,
          carriers: ['Meridian Ocean'],
          candidates: [
            {
              rates: [
                { rateId: 'r-2', rateVersion: 1, code: 'T-0912' },
                { rateId: 'r-7', rateVersion: 2, code: 'T-2001', leg: 'DELIVERY' },
              ],
              owner: 'Muelle Oeste',
              carrier: 'Meridian Ocean',
              validTo: '2026-06-30',
              totals: [{ currency: 'USD', amount: '2110.00' }],
              converted: { currency: 'USD', amount: '2110.00' },
              complete: false,
              open: [],
              uncovered: [],
              legs: [
                { leg: 'PICKUP', nothing: 'NO_RESULTS', totals: [], complete: false },
                { leg: 'MAIN_CARRIAGE', totals: [{ currency: 'USD', amount: '1900.00' }], complete: true },
                { leg: 'DELIVERY', totals: [{ currency: 'USD', amount: '210.00' }], complete: true },
              ],
            },
          ],
        },
        {
          day: '2026-03-10',
          nothing: 'NO_RESULTS',
          missing: [],
          total: 0,
          complete: 0,
          carriers: [],
          candidates: [],
          near: { EXPIRED: 2 },
        },
      ],
    }),
}
