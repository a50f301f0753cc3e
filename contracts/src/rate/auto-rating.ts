import { z } from 'zod'
import { system, may } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { carriedLegs } from '../vocabulary/journey.ts'
import { Money } from '../money/money.ts'
import { CostRate } from '../pricing/offer/cost-group.ts'
import { openStatuses, waitingStatuses } from '../vocabulary/quotation.ts'
import { legNothing } from './legs/leg-questions.ts'
import { mismatches, searchParameters } from './matching.ts'

/** Finds the stored tariffs that match a request, and prices the quotation with each. */
export const autoRatingCommands = {
  AutoRate: command(system, z.object({}), {
    summary: 'Find the stored tariffs that match the request, and record the priced candidates.',
    from: openStatuses,
    needs: ['matchingRates', 'surcharges', 'fx', 'settings'],
  }),
}

/** Result of a leg, or the reason why there is none. */
const RatedLeg = z.object({
  leg: z.enum(carriedLegs),
  nothing: z.enum(legNothing).optional(),
  totals: z.array(Money),
  complete: z.boolean(),
})

/** Result of one rate, or of one rate per container type, with the rates of the door legs. */
const RatedCandidate = z.object({
  rates: z.array(CostRate),
  /** Name of the owner of the rates. */
  owner: z.string(),
  carrier: z.string(),
  validTo: z.iso.date(),
  totals: z.array(Money),
  /** In the company's display currency; absent when an exchange rate is missing. */
  converted: Money.optional(),
  complete: z.boolean(),
  /** Why it is incomplete: charges without an amount, and container types without a rate. */
  open: z.array(z.string()),
  uncovered: z.array(z.string()),
  /** All priced legs; absent for a main carriage alone. */
  legs: z.array(RatedLeg).optional(),
})

/** Maximum candidates in the event, the best first; `total` and `complete` count all of them. */
export const mostCandidates = 20

export const autoRatingEvents = {
  QuotationAutoRated: z
    .object({
      /** The day of the search for rates. */
      day: z.iso.date(),
      /** Reason for having no candidate; absent where there is one. */
      nothing: z.enum(legNothing).optional(),
      /** Fields that the request lacks for a search. */
      missing: z.array(z.enum(searchParameters)),
      total: z.int(),
      complete: z.int(),
      /** Carriers of the candidates, by code, or by name without a code. */
      carriers: z.array(z.string()),
      candidates: z.array(RatedCandidate).max(mostCandidates),
      /** Without a match: number of rates of the lane per mismatch. */
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

const ChangedRate = z.object({
  idCost: z.string(),
  rateId: z.string(),
  reason: z.enum(['RATE_CHANGED', 'RATE_SUSPENDED']),
})

/** Commands for costs from stored tariffs. */
export const ratedCostCommands = {
  AddRatedCost: command(
    may('MODIFICAR_COTIZACION_COSTOS'),
    z.object({
      /**
       * One rate, or one per container type, and one per door leg, with the versions that the user saw. `leg`: absent
       * for the main carriage.
       */
      rates: z
        .array(
          z.object({
            rateId: z.string().min(1).max(200),
            rateVersion: z.int().min(1),
            leg: z.enum(carriedLegs).optional(),
          }),
        )
        .min(1)
        // Sixteen container types and two door legs.
        .max(18),
    }),
    {
      summary: 'Make a cost from a stored tariff, or from one per container type, with those of the door legs.',
      from: waitingStatuses,
      needs: ['rates', 'surcharges', 'chargeCodes', 'fx', 'providers', 'settings'],
    },
  ),
  TellOfChangedRate: command(system, ChangedRate, {
    summary: 'Record that a stored tariff of a sent offer changed; the offer stays.',
    from: ['SENT'],
  }),
}

export const ratedCostEvents = {
  /** The client has the offer: the cost stays, and its assignee is notified. */
  RateOfSentOfferChanged: ChangedRate.meta({
    examples: [{ idCost: 'c-1', rateId: 'r-1', reason: 'RATE_SUSPENDED' }],
  }),
}
