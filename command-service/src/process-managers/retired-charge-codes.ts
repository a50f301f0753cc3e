import { idIn } from '@freight/contracts/events/envelope'
import type { UsesOfChargeCode } from '../lookups/tables/uses-of-charge-code.ts'
import { process, type Process } from './process.ts'

/** Marks cost groups of open quotations stale when a charge code in them is retired. */
export const retiredChargeCodes = (usesOf: UsesOfChargeCode): Process =>
  process({
    name: 'retired-charge-codes',
    on: {
      ChargeCodeRetired: async ({ stream }, { execute, waitForPosition }) => {
        const idCharge = idIn('charge-code', stream)
        await waitForPosition('charge-code-usage')
        for (const { key, costs } of await usesOf(idCharge))
          for (const [idCost, codes] of Object.entries(costs))
            if (codes.includes(idCharge))
              await execute(
                'quotation',
                'MarkCostGroupStale',
                key,
                { idCost, reason: 'CHARGE_CODE_RETIRED', idCharge },
                { about: idCost },
              )
      },
    },
  })
