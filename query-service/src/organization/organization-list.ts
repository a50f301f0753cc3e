import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { searchText } from '@freight/contracts/search-text'
import { prefixPattern, searchPatterns, typedWords } from '../list/search-words.ts'

type Card = RouteResponse<'GET /app/v1/organizations'>['rows'][number]

const mostGroups = 200

export const answerOrganizationList = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/organizations', async ({ query: { q, limit } }) => {
    const { rows } = await db.query<Card>(
      `select key as id, nombre_fantasia as "nombreFantasia", razon_social as "razonSocial", rut, ciudad,
        pais_cod as "paisCod", prospect, contacts
      from read.organization_list where active and search like all($1::text[])
      order by search not like $2, nombre_fantasia, key limit $3`,
      [searchPatterns(q), prefixPattern(q), limit],
    )
    const groups = await db.query<{ name: string }>(
      `select distinct client_group as name from read.organization_list where client_group <> '' and active
      order by 1 limit ${mostGroups}`,
    )
    const words = typedWords(q)
    const isFound = (name: string) => words.every((word) => searchText(name).includes(word))
    return { rows, groups: groups.rows.map(({ name }) => name).filter(isFound) }
  })
