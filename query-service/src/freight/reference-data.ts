import type { Platform } from '@freight/platform/connections/platform'
import { recentEdition } from '@freight/platform/reference/recent-edition'
import { readLocations, readCommodities } from '@freight/platform/reference/reference-tables'
import { locationIndex } from './location-index.ts'
import { currencies } from '@freight/contracts/vocabulary/price'
import { incoterms } from '@freight/contracts/vocabulary/journey'
import { containerTypes } from '@freight/contracts/vocabulary/transport'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import { containers } from '@freight/contracts/freight/containers'
import { currencyFacts } from '@freight/contracts/freight/currencies'
import { incotermCharges, shareOf } from '@freight/contracts/freight/incoterm-charges'
import { incotermNames, isSeaOnly } from '@freight/contracts/freight/incoterm-names'
import { needsPostalCode, needsState } from '@freight/contracts/freight/address-rules'
import { shipped, type Commodity } from '@freight/platform/reference/shipped-data'
import { type RouteResponse, type RouteName, routes } from '@freight/contracts/registry/routes'
import { searchedWords } from './searched-places.ts'
import { hash } from 'node:crypto'
import type { HttpServer } from '@freight/platform/http/http-server'
import type { RequestOf } from '../http/answer.ts'

/**
 * Registers a query whose result rarely changes, with an `ETag` and status 304 for an unchanged result. Clients must
 * revalidate each time, because a revoked permission applies at once.
 */
const answerTagged = <Name extends RouteName>(
  http: Pick<HttpServer, 'route'>,
  name: Name,
  handler: (request: RequestOf<Name>) => Promise<RouteResponse<Name>>,
): void => {
  const { policy, summary, query, params, response } = routes[name]
  http.route({
    method: 'GET',
    url: name.replace('GET ', ''),
    summary,
    tags: ['reference'],
    policy,
    params,
    querystring: query,
    response,
    handler: async (input, _session, reply) => {
      // The server has parsed the request with the schemas of this route.
      const answer = await handler(input as unknown as RequestOf<Name>)
      const tag = `"${hash('sha256', JSON.stringify(answer), 'base64url').slice(0, 22)}"`
      reply.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache').header('vary', 'authorization')
      const knownTags = input.headers['if-none-match']?.split(/\s*,\s*/).map((one) => one.replace(/^W\//, ''))
      return knownTags?.includes(tag) ? reply.code(304).send() : answer
    },
  })
}

type Row = RouteResponse<'GET /app/v1/reference/commodities'>['rows'][number]
type SearchQuery = { q: string; lang: Language; limit: number }

/**
 * Searches goods by the digits of their code or by words of their description in any language. A code longer than the
 * known ones finds its heading and its chapter, in this order.
 */
export const commodityIndex = (commodities: readonly Commodity[]) => {
  const searchedCommodities = commodities
    .filter(({ active }) => active)
    .toSorted((a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : 1))
    .map((commodity) => ({ commodity, text: ` ${searchedWords(Object.values(commodity.descriptions).join(' '))}` }))
  return ({ q, lang, limit }: SearchQuery): Row[] => {
    const digits = q.replaceAll(/[\s.]/g, '')
    const words = searchedWords(q).split(' ')
    const matches = /^\d+$/.test(digits)
      ? [
          ...searchedCommodities.filter(({ commodity: { code } }) => code.startsWith(digits)),
          ...searchedCommodities
            .filter(({ commodity: { code } }) => code !== digits && digits.startsWith(code))
            .toReversed(),
        ]
      : searchedCommodities.filter(({ text }) => words.every((word) => text.includes(` ${word}`)))
    return matches
      .slice(0, limit)
      .map(({ commodity: { code, descriptions, dg } }) => ({ code, description: descriptions[lang], dg }))
  }
}

const answerCommodities = (needs: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  const index = recentEdition(needs, 'commodities', async () => commodityIndex(await readCommodities(needs.db)))
  answerTagged(needs.http, 'GET /app/v1/reference/commodities', async ({ query }) => ({ rows: (await index())(query) }))
}

/** Reads once, on the first call; a failure is not cached. */
const cachedRead = <Answer>(read: () => Promise<Answer>): (() => Promise<Answer>) => {
  let result: Promise<Answer> | undefined
  return () => {
    result ??= read().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}

const answerCountries = ({ http }: Pick<Platform, 'http'>): void => {
  const countries = cachedRead(() => shipped('countries'))
  const subdivisions = cachedRead(() => shipped('subdivisions'))
  answerTagged(http, 'GET /app/v1/reference/countries', async ({ query: { lang } }) => {
    const { compare } = new Intl.Collator(lang)
    const rows = (await countries()).map(({ alpha2, alpha3, names }) => ({
      alpha2,
      alpha3,
      name: names[lang],
      postalCodeRequired: needsPostalCode(alpha2),
      stateRequired: needsState(alpha2),
    }))
    return { rows: rows.toSorted((a, b) => compare(a.name, b.name)) }
  })
  answerTagged(http, 'GET /app/v1/reference/subdivisions', async ({ query: { country } }) => {
    const all = await subdivisions()
    return { rows: country === undefined ? [...all] : all.filter((one) => one.country === country) }
  })
}

const containerRows = containerTypes.map((code) => {
  const { iso, nominalM3, ...rest } = containers[code]
  return { code, iso: [...iso], ...rest, ...(nominalM3 !== undefined && { nominalM3 }) }
})

/** Reference data from the contracts: containers, incoterms, currencies. */
const answerTradeTerms = ({ http }: Pick<Platform, 'http'>): void => {
  answerTagged(http, 'GET /app/v1/reference/containers', async () => ({ rows: containerRows }))
  answerTagged(http, 'GET /app/v1/reference/incoterms', async ({ query: { lang } }) => ({
    rows: incoterms.map((code) => ({
      code,
      name: incotermNames[code][lang],
      seaOnly: isSeaOnly(code),
      charges: incotermCharges.map((charge) => ({ charge, ...shareOf(code, charge) })),
    })),
  }))
  answerTagged(http, 'GET /app/v1/reference/currencies', async ({ query: { lang } }) => ({
    rows: currencies.map((code) => ({
      code,
      name: currencyFacts[code].names[lang],
      digits: currencyFacts[code].digits,
    })),
  }))
}

/** Search for places, in memory: it runs on every keystroke. */
const answerLocations = (needs: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  const index = recentEdition(needs, 'locations', async () => locationIndex(await readLocations(needs.db)))
  answerTagged(needs.http, 'GET /app/v1/reference/locations', async ({ query }) => ({ rows: (await index())(query) }))
}

/** Reference data of quotations, which users cannot edit. */
export const answerReferenceData = (needs: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  answerLocations(needs)
  answerCountries(needs)
  answerCommodities(needs)
  answerTradeTerms(needs)
}
