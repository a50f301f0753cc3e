import type { Facts } from '@freight/contracts/facts'
import type { FactProvider } from './known-states.ts'

/** The catalogue entries of the charges that the body names, by itself or in groups; unknown ones are missing. */
export const chargeCodes: FactProvider<Facts['chargeCodes']> = async ({ data }, known) => {
  const charges = [...(data.charges ?? []), ...(data.groups ?? []).flatMap((group) => group.charges)]
  const ids = [...new Set(charges.map(({ idCharge }) => idCharge))]
  const states = await Promise.all(ids.map(async (id) => known.chargeCode(id)))
  return Object.fromEntries(
    states
      .filter(({ state }) => state.exists)
      .map(({ state: { active, fields } }) => [fields.id, { ...fields, active }]),
  )
}
