import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { prefixPattern, searchPatterns } from '../list/search-words.ts'

type Card = RouteResponse<'GET /app/v1/providers'>['rows'][number]

export const answerProviderList = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/providers', async ({ query: { q, limit } }) => {
    const { rows } = await db.query<Card>(
      `select key as id, code, name, services from read.provider_list where active and search like all($1::text[])
      order by search not like $2, name, key limit $3`,
      [searchPatterns(q), prefixPattern(q), limit],
    )
    return { rows }
  })
