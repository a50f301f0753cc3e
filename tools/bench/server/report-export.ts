import { join } from 'node:path'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { ReportId } from '@freight/contracts/report/reports'
import type { FileFormat } from '@freight/contracts/report/report-routes'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { Platform } from '@freight/platform/connections/platform'
import { createTable, eventsTable, sellChargesTable } from '@freight/projection-workers/clickhouse/tables'
import { costRequestList } from '@freight/projection-workers/cost-request/cost-request-list'
import { type AnyProjection, anyProjection } from '@freight/projection-workers/engine/projection'
import { execute, showTable, tableStatements, tidyTable } from '@freight/projection-workers/engine/table'
import { organizationList } from '@freight/projection-workers/organization/organization-list'
import { providerList } from '@freight/projection-workers/provider/provider-list'
import { userList } from '@freight/projection-workers/user/user-list'
import { readCells } from '@freight/query-service/report/read-cells'
import { fileFormats } from '@freight/query-service/report/formats/report-file'
import { doerIn, reportOf } from '@freight/query-service/report/words'
import { reportParams } from '@freight/query-service/report/report-params'
import { reportSources } from '@freight/query-service/report/report-source'
import { userNames } from '@freight/query-service/user/user-names'
import { result, type Result } from '../result.ts'
import type { Workshop } from '../workshop.ts'
import { factRows } from '@freight/query-service/report/report-reading'

const now = new Date('2026-11-23T12:00:00Z')
const MEBIBYTE = 1024 ** 2
const [users, clients, providers, requests] = [600, 20_000, 2_000, 100_000]

/** Lines of alternatives in a year, five per quotation. */
const sellsSql = (rows: number) => `insert into sell_charge_facts
    (quotation_key, id, revision, gone, status, company, client_id, client_name, commercial, transport, mode, scope,
     requested_at, sell_id, alternative, line, section, code, concept, quantity, currency, per_unit, amount,
     cost_currency, cost_amount)
  select concat('MVD-2026-', leftPad(toString(intDiv(number, 5)), 7, '0')), concat('s-1/', toString(number % 5)), 1, 0,
    'SENT', 'MVD', concat('c-', toString(intDiv(number, 5) % 900)), concat('Cliente ', toString(intDiv(number, 5) % 900)),
    concat('u-', toString(intDiv(number, 5) % 12)), 'SEA', 'LCL', 'COMMERCIAL',
    toDateTime64('2026-01-02 00:00:00', 3, 'UTC') + toIntervalSecond(intDiv(number, 5) * 25 % 25000000), 's-1', '1 · Directo',
    number % 5, 'FREIGHT', 'FRT', 'Flete marítimo', toDecimal64(1 + number % 40, 2), 'USD',
    toDecimal64(10 + number % 90, 2), toDecimal64(100 + number % 5000, 2), 'USD', toDecimal64(90 + number % 4000, 2)
  from numbers(${rows})`

/**
 * Events of a year, twenty per quotation: of ten, five concern the quotation, two its requests to agents (one by the
 * agent), and one each a client, a provider and a sign-in.
 */
const eventsSql = (rows: number) => `insert into events
    (stream, revision, position, type, occurred_at, actor_kind, actor_id, company, correlation_id, command_id, data)
  with intDiv(number, 20) as quotation, number % 10 as turn
  select multiIf(turn < 5, concat('quotation-MVD-2026-', leftPad(toString(quotation), 7, '0')),
      turn < 7, concat('cost-request-r-', toString(quotation % ${requests})),
      turn < 8, concat('organization-c-', toString(cityHash64(number) % ${clients})),
      turn < 9, concat('provider-p-', toString(cityHash64(number) % ${providers})),
      concat('sign-in-u-', toString(cityHash64(number) % ${users}))),
    number, number + 1,
    multiIf(turn < 5, 'QuoteSent', turn < 6, 'CostRequestIssued', turn < 7, 'AgentCostsSubmitted',
      turn < 8, 'OrganizationChanged', turn < 9, 'ProviderChanged', 'UserSignedIn'),
    toDateTime64('2026-01-02 00:00:00', 3, 'UTC') + toIntervalSecond(number * 25 % 25000000),
    if(turn = 6, 'THIRD_PARTY', 'STAFF'),
    if(turn = 6, concat('p-', toString(quotation % ${providers}), '/k-', toString(quotation % ${providers})),
      concat('u-', toString(cityHash64(number) % ${users}))),
    'MVD', '', toString(generateUUIDv4()), '{}'
  from numbers(${rows})`

/** Catalogue names of the records whose ids the rows contain. */
const catalogues: readonly [AnyProjection, columns: string, of: number][] = [
  [anyProjection(userList), `'u-' || n as key, 'Persona ' || n as name`, users],
  [anyProjection(organizationList), `'c-' || n as key, 'Cliente ' || n as nombre_fantasia`, clients],
  [
    anyProjection(providerList),
    `'p-' || n as key, 'Agente ' || n as name,
      jsonb_build_array(jsonb_build_object('id', 'k-' || n, 'name', 'Contacto ' || n)) as contacts`,
    providers,
  ],
  [
    anyProjection(costRequestList),
    `'r-' || n as key, 'MVD-2026-' || lpad(n::text, 7, '0') as quotation_key, 'Agente ' || n % ${providers} as provider_name`,
    requests,
  ],
]

const fillCatalogues = async (db: Platform['db']): Promise<void> => {
  const client = await db.connect()
  try {
    await execute(client, ['create schema if not exists projection', 'create schema if not exists read'])
    for (const [projection, columns, rowCount] of catalogues) {
      const physical = `${projection.table}_filled`
      await execute(client, tableStatements(projection, physical))
      const rowsSql = `select ${columns}, 1 as revision from generate_series(0, ${rowCount - 1}) n`
      const { fields } = await client.query(`${rowsSql} limit 0`)
      await client.query(`insert into projection.${physical} (${fields.map(({ name }) => name).join(', ')}) ${rowsSql}`)
      await tidyTable(client, physical)
      await showTable(client, projection, physical)
    }
  } finally {
    client.release()
  }
}

/** Peak memory of this process during an operation in MiB, sampled. */
const peakMib = async (work: () => Promise<void>): Promise<number> => {
  let peakBytes = 0
  const sample = () => (peakBytes = Math.max(peakBytes, process.memoryUsage().rss))
  const timer = setInterval(sample, 50)
  await work().finally(() => clearInterval(timer))
  sample()
  return peakBytes / MEBIBYTE
}

type Stores = Pick<Platform, 'db' | 'analytics'>

const writtenReport = async (
  { db, analytics }: Stores,
  { id, format, maxRows }: { id: ReportId; format: FileFormat; maxRows: number },
): Promise<{ rows: number; bytes: number }> => {
  const source = reportSources[id]
  const reportParameters = reportParams({ from: '2026-01-01', to: '2026-12-31' }, { now, settings: usualSettings })
  const params = { ...reportParameters, about: [] }
  let [rows, bytes] = [0, 0]
  async function* countedRows() {
    for await (const page of factRows(analytics, source, params, new AbortController().signal)) {
      yield page
      rows += page.length
      if (rows >= maxRows) return
    }
  }
  const writeOptions = {
    language: 'es' as const,
    timeZone: 'America/Montevideo',
    login: doerIn('es', await userNames({ db, clock: () => now })()),
    cells: readCells({ db }, 'es'),
  }
  for await (const piece of fileFormats[format].write(countedRows(), reportOf(id).columns, writeOptions, id))
    bytes += piece.length
  return { rows, bytes }
}

/**
 * Exports a whole report to a file: rows per second from the store to the bytes, and the additional memory of this
 * process compared with a tenth of the rows. Lines of sells contain people; the audit also contains the target of each
 * action.
 */
export const reportExport = async (
  shop: Workshop,
  dataDir: string,
  rows: number,
  print: (line: Result) => void,
): Promise<void> => {
  const { db, stop } = await shop.openStores(dataDir)
  const analytics = await embeddedClickhouse(join(dataDir, 'clickhouse'))
  try {
    await fillCatalogues(db)
    for (const [table, fillSql] of [[sellChargesTable, sellsSql] as const, [eventsTable, eventsSql] as const]) {
      await analytics.exec(createTable(table, table.name))
      await analytics.exec(fillSql(rows))
    }
    for (const id of ['sells', 'audit'] as const)
      for (const format of ['csv', 'xlsx', 'parquet'] as const) {
        const baseline = await peakMib(
          async () => void (await writtenReport({ db, analytics }, { id, format, maxRows: rows / 10 })),
        )
        const startedAt = performance.now()
        let totals = { rows: 0, bytes: 0 }
        const peak = await peakMib(async () => {
          totals = await writtenReport({ db, analytics }, { id, format, maxRows: rows })
        })
        const seconds = (performance.now() - startedAt) / 1000
        const name = `report-export-${id}-${format}`
        print(result(name, totals.rows / seconds, `rows/s of ${totals.rows}, ${totals.bytes} bytes`))
        print(result(`${name}-memory`, peak, 'MB', { baseline, goal: { atMost: 1.5, ratio: true } }))
      }
  } finally {
    await analytics.close()
    await stop()
  }
}
