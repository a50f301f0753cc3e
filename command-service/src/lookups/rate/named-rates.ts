import type { Lookups } from '@freight/contracts/api/lookups'
import type { AggregateReaders, Lookup, Question } from '../aggregate-readers.ts'

/** The stored tariffs that a body names, by id; unknown ones are missing. */
export const namedRates = async (
  { rates: named = [] }: Pick<Question['data'], 'rates'>,
  known: AggregateReaders,
): Promise<Lookups['rates']> => {
  const ids = [...new Set(named.map(({ rateId }) => rateId))]
  const found = await Promise.all(ids.map(async (id) => ({ id, ...(await known.rate(id)) })))
  return Object.fromEntries(
    found.flatMap(({ id, state: { exists, active, fields } }) => (exists ? [[id, { ...fields, active }]] : [])),
  )
}

export const rates: Lookup<Lookups['rates']> = ({ data }, known) => namedRates(data, known)
