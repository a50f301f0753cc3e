import type { Lookups } from '@freight/contracts/registry/lookups'
import { carrierCategories } from '@freight/contracts/provider/own-numbers'
import { namedRates } from './rate/named-rates.ts'
import type { Provider } from '../aggregates/provider/provider.ts'
import type { Lookup } from './aggregate-readers.ts'

/** The providers of the body, its groups and its rates; unknown ones are missing. */
export const providers: Lookup<Lookups['providers']> = async ({ data }, readers) => {
  const owners = Object.values(await namedRates(data, readers)).map(({ owner }) => owner?.id)
  const named = [data.agente, ...owners, ...(data.groups ?? []).map(({ agente }) => agente)]
  const ids = [...new Set(named.flatMap((id) => (id === undefined || id === '' ? [] : [id])))]
  const states = await Promise.all(ids.map(async (id) => ({ id, ...(await readers.provider(id)) })))
  return Object.fromEntries(states.flatMap(({ id, state }) => (state.exists ? [[id, providerOf(state.fields)]] : [])))
}

const providerOf = ({
  airDivisor,
  airStep,
  airMinimum,
  seaKgPerM3,
  seaMinimum,
  roadKgPerM3,
  roadKgPerLdm,
  roadStep,
  roadMinimum,
  categories,
}: Provider['fields']): Lookups['providers'][string] => ({
  airDivisor,
  airStep,
  airMinimum,
  seaKgPerM3,
  seaMinimum,
  roadKgPerM3,
  roadKgPerLdm,
  roadStep,
  roadMinimum,
  isCarrier: categories.some((one) => carrierCategories.includes(one)),
})
