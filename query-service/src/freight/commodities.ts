import type { Language } from '@freight/contracts/access/session'
import type { RouteResponse } from '@freight/contracts/api/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { recentEdition } from '@freight/platform/reference/recent-edition'
import { readCommodities } from '@freight/platform/reference/reference-tables'
import type { Commodity } from '@freight/platform/reference/shipped-data'
import { answerTagged } from './answer-tagged.ts'
import { searchedWords } from './searched-places.ts'

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

export const answerCommodities = (needs: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  const index = recentEdition(needs, 'commodities', async () => commodityIndex(await readCommodities(needs.db)))
  answerTagged(needs.http, 'GET /app/v1/reference/commodities', async ({ query }) => ({ rows: (await index())(query) }))
}
