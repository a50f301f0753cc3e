import { z } from 'zod'
import { may } from '../../access/policy.ts'
import { command } from '../../api/command.ts'
import { carriedLegs } from '../../choices.ts'
import { waitingStatuses } from '../status-groups.ts'

/** Costs that are sold together some day, each for some of the legs that our client pays. */
export const combinationCommands = {
  KeepCombination: command(
    may('MODIFICAR_COTIZACION_COSTOS'),
    z.object({
      idCosts: z.array(z.string()).min(2, 'Put at least two costs together.').max(carriedLegs.length),
      name: z.string().trim().max(80).default(''),
    }),
    {
      summary: 'Keep costs that are together for each leg that our client pays, each leg once; kept again, renamed.',
      from: waitingStatuses,
    },
  ),
  DropCombination: command(may('MODIFICAR_COTIZACION_COSTOS'), z.object({ combinationId: z.string() }), {
    summary: 'Forget a combination that was kept; its costs stay.',
    from: waitingStatuses,
  }),
}

/** What was put together; `parts` in the order of the journey. */
export const KeptCombination = z.object({
  combinationId: z.string(),
  /** As it was called; empty: by its suppliers. */
  name: z.string(),
  parts: z.array(z.object({ idCost: z.string(), legs: z.array(z.enum(carriedLegs)).min(1) })),
})
export type KeptCombination = z.infer<typeof KeptCombination>

export const combinationEvents = {
  /** One with the id of a former one takes its place. */
  CombinationKept: KeptCombination.meta({
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
