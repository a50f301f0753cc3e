import type { Facts } from '@freight/contracts/facts'
import type { FactProvider } from './known-states.ts'

/**
 * The catalogue entries of the charges that the body names, by itself, in groups or as those of a cost that was removed;
 * unknown ones are missing.
 */
export const chargeCodes: FactProvider<Facts['chargeCodes']> = async ({ id, data }, known) => {
  const removed = data.charges || data.idCost === undefined ? [] : (await known.quotation(id)).state.removedCosts
  const restored = removed.map(({ group }) => group).filter(({ idCost }) => idCost === data.idCost)
  const charges = [...(data.charges ?? []), ...[...(data.groups ?? []), ...restored].flatMap((group) => group.charges)]
  const ids = [...new Set(charges.map(({ idCharge }) => idCharge))]
  const states = await Promise.all(ids.map(async (code) => known.chargeCode(code)))
  return Object.fromEntries(
    states
      .filter(({ state }) => state.exists)
      .map(({ state: { active, fields } }) => [fields.id, { ...fields, active }]),
  )
}
