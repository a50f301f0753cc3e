import { ChargeCodeRow } from '@freight/contracts/charge-code/charge-code-routes'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { answerRows } from '../catalogue/answer-rows.ts'
import { entryHistory } from '../catalogue/history.ts'
import {
  byValues,
  byActivity,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  entryColumns,
} from '../catalogue/catalogue-rows.ts'
import { shownEntry } from '../catalogue/shown-entry.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { companyDay } from '../company-settings/company.ts'
import { currencyOf } from '../list/list-filters.ts'
import { chargeCodeUsage, openUses } from './charge-code-usage.ts'

const chargeCodes: Catalogue<'id' | 'concept' | 'section' | 'tax' | 'changedAt'> = {
  table: 'read.charge_code_list',
  columns: entryColumns(ChargeCodeRow.omit({ uses: true })),
  sorts: {
    id: { column: 'key', type: 'text' },
    concept: { column: 'concept', type: 'text' },
    section: { column: 'section', type: 'text' },
    tax: { column: 'tax', type: 'text' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
}

const columnOf = { SEA: 'sea', AIR: 'air', ROAD: 'road', EXPRESS: 'express', INSURANCE: 'insurance' } as const

const byUse = (uses: readonly (keyof typeof columnOf)[] | undefined) =>
  uses === undefined || uses.length === 0
    ? []
    : [
        sql<boolean>`(${sql.join(
          uses.map((use) => sql.ref(columnOf[use])),
          sql` or `,
        )})`,
      ]

/** Routes of the catalogue: list, entry, history. */
export const answerChargeCodeCatalogue = ({
  http,
  readDb,
  names,
  eventStore,
  clock,
  zoneOf,
  filePlace,
  settings,
}: CatalogueNeeds & Pick<Platform, 'clock'> & { settings: () => Promise<SettingsOf> }): void => {
  const rowMapper = async () => {
    const [nameOf, uses] = await Promise.all([names(), openUses(readDb)])
    return (row: Readonly<Record<string, unknown>>) =>
      ChargeCodeRow.parse({ ...shownEntry(row, nameOf), uses: uses.get(String(row['id'])) ?? 0 })
  }
  answerRows(
    { http, readDb, zoneOf, filePlace },
    'charge-codes',
    'GET /app/v1/charge-codes/rows',
    ChargeCodeRow,
    async ({ query }) => {
      const { section, use, tax, activity, ...page } = query
      const filters = [...byValues('section', section), ...byUse(use), ...byValues('tax', tax), ...byActivity(activity)]
      const [toRow, result] = await Promise.all([rowMapper(), catalogueRows(readDb, chargeCodes, page, filters)])
      return { ...result, rows: result.rows.map(toRow) }
    },
  )
  answer(http, 'GET /app/v1/charge-codes/:id/usage', async ({ params: { id } }, session) => {
    const settingsOf = await settings()
    const { company } = session
    const [now, currency] = [clock(), currencyOf({ settingsOf, company })]
    const today = companyDay(now, settingsOf(company).data.timeZone)
    const [row, usage] = await Promise.all([
      catalogueEntry(readDb, chargeCodes, id),
      chargeCodeUsage(readDb, id, session, { now, today, currency }),
    ])
    if (!row) throw new NotFound(`There is no charge code ${id}`)
    return usage
  })
  answer(http, 'GET /app/v1/charge-codes/:id', async ({ params: { id } }) => {
    const [toRow, row] = await Promise.all([rowMapper(), catalogueEntry(readDb, chargeCodes, id)])
    if (!row) throw new NotFound(`There is no charge code ${id}`)
    return toRow(row)
  })
  answer(http, 'GET /app/v1/charge-codes/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'charge-code', id, await names()),
  )
}
