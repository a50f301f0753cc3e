import type { Lookups } from '@freight/contracts/registry/lookups'
import { carrierAddressProblems, contentsProblem } from '@freight/contracts/express-address/carrier-address'
import type { ExpressCarrier } from '@freight/contracts/express-carrier/carrier'
import type { RequestProblem } from '@freight/contracts/express-shipment/customs'
import type { ExpressRating } from '@freight/contracts/express-shipment/option'
import type { ExpressRequest } from '@freight/contracts/express-shipment/shipment'
import { type CompiledVersion, compileVersion } from '@freight/contracts/express-tariff/versions'
import { type PlaceIndex, placeIndex } from '@freight/contracts/express-tariff/zones'
import { rateExpress } from '@freight/contracts/express-tariff/rate-express'
import type { Tariff, TariffVersion } from '@freight/contracts/express-carrier/tariff'
import { homeCountries } from '@freight/contracts/freight/direction'
import { transliterate } from '@freight/platform/express-papers/paper-shipment'
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

/** Problems of both ends by the carrier's profile of addresses. */
const problemsFor = (request: ExpressRequest, { address }: Pick<ExpressCarrier, 'address'>): RequestProblem[] => {
  const ends = ['shipperAddress', 'recipientAddress'] as const
  const contents = contentsProblem(request.contents, address, transliterate)
  return [
    ...ends.flatMap((end) =>
      carrierAddressProblems(request[end], address, transliterate).map(({ path, ...problem }) => ({
        path: `${end}.${path}`,
        ...problem,
      })),
    ),
    ...(contents ? [contents] : []),
  ].map((problem) => ({ ...problem, severity: 'BLOCK' }))
}

/** What no correction of the address changes: the carrier is not available. Other problems block its booking only. */
const refusing: readonly string[] = ['PO_BOX_REFUSED', 'COUNTRY_NOT_SERVED']

/** The rating without the offers of carriers that do not serve an address. */
const servedOf = (rated: ExpressRating, problemsOf: (carrier: string) => RequestProblem[]): ExpressRating => {
  const refusals: ExpressRating['refusals'] = []
  const options = rated.options.filter(({ carrier, carrierName, service }) => {
    const reason = problemsOf(carrier).find(({ code }) => refusing.includes(code))
    if (reason) refusals.push({ carrier, carrierName, service, reason: { code: reason.code, values: reason.values } })
    return !reason
  })
  return refusals.length === 0 ? rated : { ...rated, options, refusals: [...rated.refusals, ...refusals] }
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
  const addressProblems = (request: ExpressRequest, code: string): RequestProblem[] => {
    const carrier = compiled.carriers.get(code)?.carrier
    return carrier ? problemsFor(request, carrier) : []
  }
  return {
    rate: (request, { company: of, now, selected }) => {
      const context = { day: request.shippingDay, companyCountry: homeCountries[of] ?? '', vat, fx, now, selected }
      return servedOf(rateExpress(compiled, request, context), (carrier) => addressProblems(request, carrier))
    },
    addressProblems,
  }
}

export const expressCatalogue: Lookup<Lookups['expressCatalogue']> = async (
  { data: { carrier }, source },
  readers,
) => ({
  carrierExists: typeof carrier === 'string' && (await readers.expressCarrier(carrier)).state.exists,
  source: source === undefined ? undefined : (await readers.expressTariff(source)).state.tariff,
})
