import { process } from './process.ts'

type Use = { key: string; costs: Readonly<Record<string, readonly string[]>> }

const usesOf = `select key, costs from read.charge_code_usage
  where open and codes ? $1 order by key`

/** A charge code that is retired makes the cost groups of open quotations stale that use it. */
export const retiredChargeCodes = process({
  name: 'retired-charge-codes',
  on: {
    ChargeCodeRetired: async ({ stream }, { order, db, tableReached }) => {
      const idCharge = stream.slice('charge-code-'.length)
      await tableReached('charge-code-usage')
      const { rows } = await db.query<Use>(usesOf, [idCharge])
      for (const { key, costs } of rows)
        for (const [idCost, codes] of Object.entries(costs))
          if (codes.includes(idCharge))
            await order(
              'quotation',
              'MarkCostGroupStale',
              key,
              { idCost, reason: 'CHARGE_CODE_RETIRED', idCharge },
              { about: idCost },
            )
    },
  },
})
