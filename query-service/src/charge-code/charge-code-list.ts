import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { prefixPattern, searchPatterns } from '../list/search-words.ts'

type Card = RouteResponse<'GET /app/v1/charge-codes'>['rows'][number]

export const answerChargeCodeList = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/charge-codes', async ({ query: { transport, q } }) => {
    const { rows } = await db.query<Card>(
      `select key as id, concept, description, tax, section, leg, calculator,
        concept_en as "conceptEn", concept_pt as "conceptPt", air, sea, road,
        own_service as "ownService", discount, main_freight as "mainFreight"
      from read.charge_code_list
      where active and search like all($1::text[])
        and case $3 when 'AIR' then air when 'SEA' then sea when 'ROAD' then road else true end
      order by search not like $2, key`,
      [searchPatterns(q), prefixPattern(q), transport ?? ''],
    )
    return { rows }
  })
