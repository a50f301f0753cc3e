import { DisclaimerCard, DisclaimerRow } from '@freight/contracts/disclaimer/disclaimer'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { answerRows } from '../catalogue/answer-rows.ts'
import { entryHistory } from '../catalogue/history.ts'
import {
  byActivity,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  entryColumns,
  byFlag,
} from '../catalogue/catalogue-rows.ts'
import { shownEntry } from '../catalogue/shown-entry.ts'
import { isOpen } from '../organization/visible-quotations.ts'
import type { ReadDb } from '../http/read-models.ts'

const disclaimers: Catalogue<'name' | 'date' | 'changedAt'> = {
  table: 'read.disclaimer_list',
  columns: entryColumns(DisclaimerRow.omit({ openQuotations: true })),
  sorts: {
    name: { column: 'name', type: 'text' },
    date: { column: 'date', type: 'text' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
}

const byService = (services: readonly string[] | undefined) =>
  services === undefined || services.length === 0 ? [] : [sql<boolean>`services ?| ${services}`]

/** Number of open quotations whose document contains a disclaimer, by its id. */
const openUses = async (db: ReadDb): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; uses: string }>`select id, count(*) as uses
    from read.offered_disclaimers join read.quotation_list using (key), jsonb_array_elements_text(disclaimers) as id
    where ${isOpen} group by id`.execute(db)
  return new Map(rows.map(({ id, uses }) => [id, Number(uses)]))
}

type Needs = CatalogueNeeds & Pick<Platform, 'db'>

export const answerDisclaimers = ({ http, db, readDb, names, eventStore, zoneOf, filePlace }: Needs): void => {
  const rowMapper = async () => {
    const [nameOf, uses] = await Promise.all([names(), openUses(readDb)])
    return (row: Record<string, unknown>) =>
      DisclaimerRow.parse({ ...shownEntry(row, nameOf), openQuotations: uses.get(String(row['id'])) ?? 0 })
  }

  answer(http, 'GET /app/v1/disclaimers', async ({ query: { service } }) => {
    const { rows } = await db.query(
      `select key as id, name, mandatory, services, version from read.disclaimer_list
      where active and ($1::text is null or services ? $1) order by not mandatory, name`,
      [service ?? null],
    )
    return { rows: rows.map((row) => DisclaimerCard.parse(row)) }
  })
  answerRows(
    { http, readDb, zoneOf, filePlace },
    'disclaimers',
    'GET /app/v1/disclaimers/rows',
    DisclaimerRow,
    async ({ query: { service, mandatory, activity, ...query } }) => {
      const filters = [...byService(service), ...byFlag('mandatory', mandatory), ...byActivity(activity)]
      const [toRow, page] = await Promise.all([rowMapper(), catalogueRows(readDb, disclaimers, query, filters)])
      return { ...page, rows: page.rows.map(toRow) }
    },
  )
  answer(http, 'GET /app/v1/disclaimers/:id', async ({ params: { id } }) => {
    const [toRow, row] = await Promise.all([rowMapper(), catalogueEntry(readDb, disclaimers, id)])
    if (!row) throw new NotFound(`There is no disclaimer ${id}`)
    return toRow(row)
  })
  answer(http, 'GET /app/v1/disclaimers/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'disclaimer', id, await names()),
  )
}
