import type { Lookups } from '@freight/contracts/registry/lookups'
import { codesOfTemplates } from '@freight/contracts/company-settings/charge-templates'
import { namedRates } from './rate/named-rates.ts'
import type { Lookup, AggregateReaders, Question } from './aggregate-readers.ts'

/**
 * The catalogue entries of all charges: of the body, its groups, its rates and the surcharges for them, or of the stored cost that is restored or the
 * stored alternative that is confirmed; unknown ones are missing.
 */
export const chargeCodes: Lookup<Lookups['chargeCodes']> = async ({ id, data }, readers) => {
  const stored = data.charges ? [] : await storedGroups(id, data, readers)
  const charges = [...(data.charges ?? []), ...[...(data.groups ?? []), ...stored].flatMap((group) => group.charges)]
  const rated = Object.values(await namedRates(data, readers)).flatMap((rate) => rate.charges.map(({ code }) => code))
  // A cost from rates may get lines of surcharges too.
  const dated = rated.length === 0 ? [] : (await readers.surcharges()).map(({ chargeCode }) => chargeCode)
  const ids = [...new Set([...charges.map(({ idCharge }) => idCharge), ...rated, ...dated, ...codesOfTemplates(data)])]
  const states = await Promise.all(ids.map(async (code) => readers.chargeCode(code)))
  return Object.fromEntries(
    states
      .filter(({ state }) => state.exists)
      .map(({ state: { active, fields } }) => [fields.id, { ...fields, active }]),
  )
}

/** The removed cost or the stored alternative with the id of the body. */
const storedGroups = async (id: string, { idCost, idSell }: Question['data'], readers: AggregateReaders) => {
  if (idCost === undefined && idSell === undefined) return []
  const { removedCosts, sells } = (await readers.quotation(id)).state
  return idSell === undefined
    ? removedCosts.map(({ group }) => group).filter((group) => group.idCost === idCost)
    : sells.map(({ group }) => group).filter((group) => group.idSell === idSell)
}
