import { DisclaimerCard, DisclaimerRow } from '@freight/contracts/disclaimer/routes'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import { sql } from 'kysely'
import { answer } from './answer.ts'
import { answerRows } from './catalogue/answer-rows.ts'
import { entryHistory } from './catalogue/history.ts'
import {
  byActivity,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  whether,
} from './catalogue/rows.ts'
import { shownEntry } from './catalogue/shown-entry.ts'

const disclaimers: Catalogue<'name' | 'date' | 'changedAt'> = {
  table: 'read.disclaimer_list',
  columns: {
    id: 'key',
    name: 'name',
    date: 'date',
    value: 'value',
    mandatory: 'mandatory',
    services: 'services',
    version: 'version',
    wordedIn: 'worded_in',
    active: 'active',
    revision: 'revision',
    changedAt: 'changed_at',
    changedBy: 'changed_by',
  },
  sorts: {
    name: { column: 'name', type: 'text' },
    date: { column: 'date', type: 'text' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
}

const about = (services: readonly string[] | undefined) =>
  services === undefined || services.length === 0 ? [] : [sql<boolean>`services ?| ${services}`]

/** No document for a client names one yet. */
const openQuotations = 0

const shown = (row: Record<string, unknown>, nameOf: (id: string) => string) =>
  DisclaimerRow.parse({ ...shownEntry(row, nameOf), openQuotations })

type Needs = CatalogueNeeds & Pick<Platform, 'db'>

export const answerDisclaimers = ({ http, db, readDb, names, eventStore }: Needs): void => {
  answer(http, 'GET /app/v1/disclaimers', async ({ query: { service } }) => {
    const { rows } = await db.query(
      `select key as id, name, mandatory, services, version from read.disclaimer_list
      where active and ($1::text is null or services ? $1) order by not mandatory, name`,
      [service ?? null],
    )
    return { rows: rows.map((row) => DisclaimerCard.parse(row)) }
  })
  answerRows(
    { http, readDb },
    'disclaimers',
    'GET /app/v1/disclaimers/rows',
    DisclaimerRow,
    async ({ query: { service, mandatory, activity, ...query } }) => {
      const filters = [...about(service), ...whether('mandatory', mandatory), ...byActivity(activity)]
      const [nameOf, page] = await Promise.all([names(), catalogueRows(readDb, disclaimers, query, filters)])
      return { ...page, rows: page.rows.map((row) => shown(row, nameOf)) }
    },
  )
  answer(http, 'GET /app/v1/disclaimers/:id', async ({ params: { id } }) => {
    const [nameOf, row] = await Promise.all([names(), catalogueEntry(readDb, disclaimers, id)])
    if (!row) throw new NotFound(`There is no disclaimer ${id}`)
    return shown(row, nameOf)
  })
  answer(http, 'GET /app/v1/disclaimers/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'disclaimer', id, await names()),
  )
}
