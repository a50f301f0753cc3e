import { z } from 'zod'
import { command } from '../api/command.ts'
import { carriedLegs } from '../choices.ts'
import { may, system } from '../access/policy.ts'
import { waitingStatuses } from '../quotation/status-groups.ts'

const ChangedRate = z.object({
  idCost: z.string(),
  rateId: z.string(),
  reason: z.enum(['RATE_CHANGED', 'RATE_SUSPENDED']),
})

/** Costs that are made of stored tariffs. */
export const ratedCostCommands = {
  AddRatedCost: command(
    may('MODIFICAR_COTIZACION_COSTOS'),
    z.object({
      /**
       * One rate, or one for each type of container, and one for each door leg; the version is the one that was seen.
       * `leg`: what it is for, the main carriage where it is not said.
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
        .max(18),
    }),
    {
      summary: 'Make a cost of a stored tariff, or of one for each type of container, with those of the door legs.',
      from: waitingStatuses,
      needs: ['rates', 'chargeCodes', 'fx', 'providers', 'settings'],
    },
  ),
  TellOfChangedRate: command(system, ChangedRate, {
    summary: 'Say that a stored tariff has changed that an offer was made of which the client has; the offer stays.',
    from: ['SENT'],
  }),
}

export const ratedCostEvents = {
  /** The client has the offer: the cost holds as it was, and whoever works on it is told. */
  RateOfSentOfferChanged: ChangedRate.meta({
    examples: [{ idCost: 'c-1', rateId: 'r-1', reason: 'RATE_SUSPENDED' }],
  }),
}
