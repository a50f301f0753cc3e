import { z } from 'zod'
import { command } from '../api/command.ts'
import { may } from '../access/policy.ts'
import { waitingStatuses } from '../quotation/status-groups.ts'

/** Costs that are made of stored tariffs. */
export const ratedCostCommands = {
  AddRatedCost: command(
    may('MODIFICAR_COTIZACION_COSTOS'),
    z.object({
      /** One rate, or one for each type of container; the version is the one that was seen. */
      rates: z
        .array(z.object({ rateId: z.string().min(1).max(200), rateVersion: z.int().min(1) }))
        .min(1)
        .max(16),
    }),
    {
      summary: 'Make a cost of a stored tariff, or of one for each type of container.',
      from: waitingStatuses,
      needs: ['rates', 'chargeCodes', 'fx', 'providers'],
    },
  ),
}
