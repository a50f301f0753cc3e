import { pricedStatuses, waitingStatuses } from './status-groups.ts'
import { z } from 'zod'
import { command } from '../api/command.ts'
import { may } from '../access/policy.ts'

/** Commands that restore removed items unchanged. */
export const restoringCommands = {
  RestoreCostGroup: command(may('MODIFICAR_COTIZACION_COSTOS'), z.object({ idCost: z.string() }), {
    summary: 'Restore a removed cost group.',
    from: waitingStatuses,
    needs: ['chargeCodes', 'fx'],
  }),
  RestoreSellGroup: command(may('MODIFICAR_COTIZACION_VENTAS'), z.object({ idSell: z.string() }), {
    summary: 'Restore a removed alternative.',
    from: pricedStatuses,
  }),
}
