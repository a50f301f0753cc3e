import { z } from 'zod'
import { may } from '../../access/policy.ts'
import { command } from '../../api/command.ts'
import { carriedLegs } from '../../vocabulary/journey.ts'
import { waitingStatuses } from '../../vocabulary/quotation.ts'

/** Commands for saved combinations of costs, each for some of the legs that our client pays. */
export const combinationCommands = {
  KeepCombination: command(
    may('MODIFICAR_COTIZACION_COSTOS'),
    z.object({
      idCosts: z.array(z.string()).min(2, 'Put at least two costs together.').max(carriedLegs.length),
      name: z.string().trim().max(80).default(''),
    }),
    {
      summary: 'Save a combination of costs that covers each leg of our client once; saving it again renames it.',
      from: waitingStatuses,
    },
  ),
  DropCombination: command(may('MODIFICAR_COTIZACION_COSTOS'), z.object({ combinationId: z.string() }), {
    summary: 'Delete a saved combination; its costs stay.',
    from: waitingStatuses,
  }),
}

/** A saved combination; `parts` in the order of the journey. */
export const SavedCombination = z.object({
  combinationId: z.string(),
  /** Name; empty: the screen lists its suppliers. */
  name: z.string(),
  parts: z.array(z.object({ idCost: z.string(), legs: z.array(z.enum(carriedLegs)).min(1) })),
})
export type SavedCombination = z.infer<typeof SavedCombination>

export const combinationEvents = {
  /** A combination with the same id replaces the former one. */
  CombinationKept: SavedCombination.meta({
    examples: [
      {
        combinationId: 'k-1',
        name: 'By way of Santos',
        parts: [
          { idCost: 'c-2', legs: ['PICKUP'] },
          { idCost: 'c-1', legs: ['MAIN_CARRIAGE', 'DELIVERY'] },
        ],
      },
    ],
  }),
  CombinationDropped: z.object({ combinationId: z.string() }).meta({ examples: [{ combinationId: 'k-1' }] }),
}
