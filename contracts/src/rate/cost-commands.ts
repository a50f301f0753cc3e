import { z } from 'zod'
import { command } from '../api/command.ts'
import { carriedLegs } from '../vocabulary/journey.ts'
import { may, system } from '../access/policy.ts'
import { waitingStatuses } from '../vocabulary/quotation.ts'

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
