import { MarkupRuleRow } from '@freight/contracts/markup-rule/markup-rule-routes'
import { Forbidden, NotFound } from '@freight/platform/errors'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { answerRows } from '../catalogue/answer-rows.ts'
import { entryHistory } from '../catalogue/history.ts'
import { byValues, catalogueEntry, type CatalogueNeeds, catalogueRows } from '../catalogue/catalogue-rows.ts'
import { shownEntry } from '../catalogue/shown-entry.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import { readQuotation } from '../quotation/quotation-detail.ts'
import { activeRules, withoutNulls, rules } from './active-rules.ts'
import { mainFreightAmong } from './main-freight.ts'
import { rulesForCost } from './rules-for-cost.ts'

const clientNames = async (db: Platform['db'], ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<{ key: string; name: string }>(
    'select key, nombre_fantasia as name from read.organization_list where key = any($1)',
    [ids],
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}

type Needs = CatalogueNeeds &
  Pick<Platform, 'db'> & { today: (company: string) => Promise<string>; fxOn: (day: string) => Promise<FxSnapshot> }

export const answerMarkupRules = (needs: Needs): void => {
  const { http, db, readDb, names, eventStore, zoneOf, filePlace, today, fxOn } = needs
  const shownRules = async (storedRows: Record<string, unknown>[]) => {
    const rows = storedRows.map(withoutNulls)
    const clients = rows.flatMap(({ client }) => (typeof client === 'string' ? [client] : []))
    const [nameOf, nameOfClient] = await Promise.all([names(), clientNames(db, clients)])
    return rows.map((row) =>
      MarkupRuleRow.parse({ ...shownEntry(row, nameOf), clientName: nameOfClient.get(String(row['client'])) }),
    )
  }

  answer(http, 'GET /app/v1/markup-rules', async () => ({ rows: await activeRules(db) }))
  answer(http, 'GET /app/v1/markup-rules/for', async ({ query: { quotation, idCost } }, session) => {
    if (!costRights(session.permissions).groups) throw new Forbidden('the right to see costs')
    const { state } = await readQuotation({ eventStore }, quotation, session)
    const group = state.costs.find((cost) => cost.idCost === idCost)
    if (!group) throw new NotFound(`${quotation} has no cost ${idCost}`)
    const [allRules, main, fx] = await Promise.all([
      activeRules(db),
      mainFreightAmong(db, group.charges),
      today(session.company).then(fxOn),
    ])
    return rulesForCost(state.request, group.charges, { rules: allRules, main, fx })
  })
  answerRows(
    { http, readDb, zoneOf, filePlace },
    'markup-rules',
    'GET /app/v1/markup-rules/rows',
    MarkupRuleRow,
    async ({ query: { transport, ...query } }) => {
      const filters = [...byValues('transport', transport), sql<boolean>`active`]
      const page = await catalogueRows(readDb, rules, query, filters)
      return { ...page, rows: await shownRules(page.rows) }
    },
  )
  answer(http, 'GET /app/v1/markup-rules/:id', async ({ params: { id } }) => {
    const storedRule = await catalogueEntry(readDb, rules, id)
    const [row] = storedRule ? await shownRules([storedRule]) : []
    if (!row) throw new NotFound(`There is no markup rule ${id}`)
    return row
  })
  answer(http, 'GET /app/v1/markup-rules/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'markup-rule', id, await names()),
  )
}
