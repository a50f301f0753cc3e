import { pricedStatuses, waitingStatuses } from './status-groups.ts'
import { z } from 'zod'
import { command } from '../api/command.ts'
import { may } from '../access/policy.ts'

/** What was removed comes back as it was. */
export const restoringCommands = {
  RestoreCostGroup: command(may('MODIFICAR_COTIZACION_COSTOS'), z.object({ idCost: z.string() }), {
    summary: 'Take back that a cost group was removed.',
    from: waitingStatuses,
    needs: ['chargeCodes', 'fx'],
  }),
  RestoreSellGroup: command(may('MODIFICAR_COTIZACION_VENTAS'), z.object({ idSell: z.string() }), {
    summary: 'Take back that an alternative was removed.',
    from: pricedStatuses,
  }),
}
