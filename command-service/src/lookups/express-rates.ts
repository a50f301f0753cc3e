import type { Lookups } from '@freight/contracts/api/lookups'
import type { ExpressCarrier } from '@freight/contracts/express-carrier/carrier'
import { type CompiledVersion, compileVersion } from '@freight/contracts/express-tariff/compiled'
import { type PlaceIndex, placeIndex } from '@freight/contracts/express-tariff/postal'
import { rateExpress } from '@freight/contracts/express-tariff/rate-express'
import type { Tariff, TariffVersion } from '@freight/contracts/express-tariff/tariff'
import { homeCountries } from '@freight/contracts/freight/direction'
import type { Versioned } from '../handling/stream-states.ts'
import type { AggregateReaders, Lookup } from './aggregate-readers.ts'
import { fxOn } from './fx.ts'

// A version or list in a state never changes: each is compiled once for as long as its state exists.
const compiledVersions = new WeakMap<TariffVersion, CompiledVersion>()
const remoteIndexes = new WeakMap<ExpressCarrier['remote'], PlaceIndex>()

const compiledOf = ({ versions, ...head }: Tariff): CompiledVersion[] =>
  versions
    .filter(({ status }) => status === 'PUBLISHED')
    .map((version) => {
      const compiled = compiledVersions.get(version) ?? compileVersion(head, version)
      compiledVersions.set(version, compiled)
      return compiled
    })

const indexOf = (remote: ExpressCarrier['remote']): PlaceIndex => {
  const index = remoteIndexes.get(remote) ?? placeIndex(remote)
  remoteIndexes.set(remote, index)
  return index
}

type Reader<State> = (id: string) => Promise<Versioned<State>> | Versioned<State>
const knownStates = new WeakMap<WeakKey, Map<string, Versioned<unknown>>>()

/** States of at least these revisions; those of an earlier rating are not read again. */
const statesAt = async <State>(revisions: ReadonlyMap<string, number>, read: Reader<State>): Promise<State[]> => {
  // Each reader has its own map, which holds only states that it returned.
  const known = (knownStates.get(read) ?? new Map()) as Map<string, Versioned<State>>
  knownStates.set(read, known)
  return Promise.all(
    [...revisions].map(async ([id, revision]) => {
      const before = known.get(id)
      if (before && before.revision >= revision) return before.state
      const present = await read(id)
      known.set(id, present)
      return present.state
    }),
  )
}

/** VAT percentage by charge code of the tariffs. */
const vatOf = async (tariffs: readonly Tariff[], vatPct: string, readers: AggregateReaders) => {
  const codes = new Set(
    tariffs.flatMap(({ versions }) =>
      versions.flatMap(({ chargeCodes, surcharges }) => [
        ...Object.values(chargeCodes),
        ...surcharges.map(({ chargeCode }) => chargeCode),
      ]),
    ),
  )
  codes.delete('')
  const states = await Promise.all([...codes].map(async (code) => readers.chargeCode(code)))
  return Object.fromEntries(
    states
      .filter(({ state }) => state.exists)
      .map(({ state: { fields } }) => [fields.id, fields.tax === 'VAT' ? vatPct : '0']),
  )
}

/** Rates by the published versions, with the company's VAT and the exchange rates of the day. */
export const expressRates: Lookup<Lookups['expressRates']> = async ({ company, today }, readers) => {
  const ids = await readers.expressIds()
  const [tariffStates, carrierStates, { state: settings }, fx] = await Promise.all([
    statesAt(ids.tariffs, readers.expressTariff),
    statesAt(ids.carriers, readers.expressCarrier),
    readers.settings(company),
    fxOn(today, readers),
  ])
  const tariffs = tariffStates.flatMap(({ tariff }) => (tariff ? [tariff] : []))
  const carriers = carrierStates.filter(({ exists }) => exists).map(({ fields }) => fields)
  const vat = await vatOf(tariffs, settings.data.vatPct, readers)
  const compiled = {
    heads: tariffs,
    versions: tariffs.flatMap(compiledOf),
    carriers: new Map(carriers.map((carrier) => [carrier.id, { carrier, remote: indexOf(carrier.remote) }])),
  }
  return {
    rate: (request, { company: of, now }) => {
      const context = { day: request.shippingDay, companyCountry: homeCountries[of] ?? '', vat, fx, now }
      return rateExpress(compiled, request, context)
    },
  }
}

export const expressCatalogue: Lookup<Lookups['expressCatalogue']> = async (
  { data: { carrier }, source },
  readers,
) => ({
  carrierExists: typeof carrier === 'string' && (await readers.expressCarrier(carrier)).state.exists,
  source: source === undefined ? undefined : (await readers.expressTariff(source)).state.tariff,
})
