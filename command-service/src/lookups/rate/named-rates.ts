import { groupName } from '@freight/contracts/vocabulary/client-group'
import type { Lookups } from '@freight/contracts/registry/lookups'
import { groupOf } from '../client.ts'
import type { AggregateReaders, Lookup, Question } from '../aggregate-readers.ts'

type Named = Pick<Question['data'], 'rates' | 'charges' | 'groups'>

/** The stored rates of the body by id; unknown ones are missing. */
export const namedRates = async (
  { rates: named = [] }: Pick<Named, 'rates'>,
  readers: AggregateReaders,
): Promise<Lookups['rates']> => {
  const ids = [...new Set(named.map(({ rateId }) => rateId))]
  const states = await Promise.all(ids.map(async (id) => ({ id, ...(await readers.rate(id)) })))
  return Object.fromEntries(
    states.flatMap(({ id, state: { exists, active, fields } }) => (exists ? [[id, { ...fields, active }]] : [])),
  )
}

/** Rate references of a body: those of a cost, and the selling rates of lines, also of several alternatives. */
const allNamed = ({ rates: ofCost = [], charges = [], groups = [] }: Named) => [
  ...ofCost,
  ...[...charges, ...groups.flatMap((group) => group.charges)].flatMap(({ sellRate }) => (sellRate ? [sellRate] : [])),
]

/** Without the tariffs of groups to which the client of the quotation does not belong. */
export const rates: Lookup<Lookups['rates']> = async ({ data, ownership: { client } }, readers) => {
  const named = Object.entries(await namedRates({ rates: allNamed(data) }, readers))
  const ofGroup = ([, { owner }]: (typeof named)[number]) => owner !== null && groupName(owner.id) !== undefined
  if (!named.some(ofGroup)) return Object.fromEntries(named)
  const group = client === undefined ? undefined : await groupOf(client, readers)
  return Object.fromEntries(named.filter((one) => !ofGroup(one) || one[1].owner?.id === group))
}
