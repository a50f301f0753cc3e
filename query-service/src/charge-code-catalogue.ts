import { catalogueFiles } from '@freight/contracts/catalogue-files'
import { ChargeCodeRow } from '@freight/contracts/charge-code/routes'
import { NotFound } from '@freight/platform/errors'
import { sql } from 'kysely'
import { answer, type Asked } from './answer.ts'
import { answerExport } from './catalogue/export.ts'
import { entryHistory } from './catalogue/history.ts'
import {
  among,
  byActivity,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
} from './catalogue/rows.ts'
import { shownEntry } from './catalogue/shown-entry.ts'

const chargeCodes: Catalogue<'id' | 'concept' | 'section' | 'tax' | 'changedAt'> = {
  table: 'read.charge_code_list',
  columns: {
    id: 'key',
    concept: 'concept',
    description: 'description',
    tax: 'tax',
    section: 'section',
    air: 'air',
    sea: 'sea',
    road: 'road',
    express: 'express',
    insurance: 'insurance',
    active: 'active',
    revision: 'revision',
    changedAt: 'changed_at',
    changedBy: 'changed_by',
  },
  sorts: {
    id: { column: 'key', type: 'text' },
    concept: { column: 'concept', type: 'text' },
    section: { column: 'section', type: 'text' },
    tax: { column: 'tax', type: 'text' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
}

const columnOf = { SEA: 'sea', AIR: 'air', ROAD: 'road', EXPRESS: 'express', INSURANCE: 'insurance' } as const

const usedFor = (uses: readonly (keyof typeof columnOf)[] | undefined) =>
  uses === undefined || uses.length === 0
    ? []
    : [
        sql<boolean>`(${sql.join(
          uses.map((use) => sql.ref(columnOf[use])),
          sql` or `,
        )})`,
      ]

/** The catalogue's own screen: list, entry, history. */
export const answerChargeCodeCatalogue = ({ http, readDb, names, eventStore }: CatalogueNeeds): void => {
  const page = async ({ section, use, tax, activity, ...query }: Asked<'GET /app/v1/charge-codes/rows'>['query']) => {
    const filters = [...among('section', section), ...usedFor(use), ...among('tax', tax), ...byActivity(activity)]
    const [nameOf, found] = await Promise.all([names(), catalogueRows(readDb, chargeCodes, query, filters)])
    return { ...found, rows: found.rows.map((row) => ChargeCodeRow.parse(shownEntry(row, nameOf))) }
  }
  answer(http, 'GET /app/v1/charge-codes/rows', ({ query }) => page(query))
  const { file, columns } = catalogueFiles['charge-codes']
  answerExport(http, 'GET /app/v1/charge-codes/export', { file, columns, row: ChargeCodeRow }, page)
  answer(http, 'GET /app/v1/charge-codes/:id', async ({ params: { id } }) => {
    const [nameOf, row] = await Promise.all([names(), catalogueEntry(readDb, chargeCodes, id)])
    if (!row) throw new NotFound(`There is no charge code ${id}`)
    return ChargeCodeRow.parse(shownEntry(row, nameOf))
  })
  answer(http, 'GET /app/v1/charge-codes/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'charge-code', id, await names()),
  )
}
