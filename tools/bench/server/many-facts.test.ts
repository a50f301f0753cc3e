import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import { costRequestsTable, createTable, factsTable } from '@freight/projection-workers/clickhouse/tables'
import { expect, test } from 'vitest'
import { fillFacts, compareWithDemo } from './many-facts.ts'

const days = 548

const typeOf = (column: string) =>
  new RegExp(`^\\s*${column} (Array\\(Tuple\\(.*\\)\\)),?$`, 'm').exec(factsTable.columns)?.[1] ?? ''

test('old copies have hardly anything left to invoice, like old quotations of the demo', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'many-facts-'))
  const analytics = await embeddedClickhouse(directory)
  try {
    for (const table of [factsTable, costRequestsTable]) await analytics.exec(createTable(table, table.name))
    // One won per day; those of the last two months wait for invoices, of one of two approved costs.
    await analytics.exec(`insert into quotation_facts (key, revision, status, requested_at, decided_at, first_won_at, sell_usd,
        cost_usd, sell_invoiced_usd, cost_invoiced_usd, container_rows, asked, freight_lines, invoices, costs)
      select concat('q-', toString(number)), 1, 'APPROVED', toDateTime64('2026-11-20 12:00:00', 3, 'UTC') - toIntervalDay(number) as at,
        at, at, 100, 80, if(number < 60, 40, 100), if(number < 60, 0, 80), [],
        cast([(concat('r-', toString(number)), 'p', 'P', at, null, null, 0, '', '')], $$${typeOf('asked')}$$), [], [],
        cast(arrayMap(won -> ('c', 'a', 'A', 'B', at, toDate32(at), false, null, 80, null, null, null, '', '',
          won, if(won and number >= 60, 80, 0), false, false, null), [true, false]),
          $$${typeOf('costs')}$$)
      from numbers(${days})`)
    await fillFacts(analytics, { quotations: 15_000, withEvents: false, log: () => {} })
    const oldCopies = "where key like '%~%' and first_won_at < toDateTime64('2026-06-01 00:00:00', 3, 'UTC')"
    const [shares] = await analytics.query<Record<string, number>>(`select
        count() as copies,
        round(countIf(sell_usd > sell_invoiced_usd) / count() * 100, 1) as sell,
        round(countIf(cost_usd > cost_invoiced_usd) / count() * 100, 1) as cost,
        countIf(sell_invoiced_usd = 100 and arraySum(arrayMap(one -> one.usd, arrayFilter(one -> one.side = 'SELL', invoices))) not in (0, 60)) as wrong,
        countIf(cost_invoiced_usd != arraySum(costs.invoiced)) as apart,
        countIf(arrayExists(one -> one.day < toDate32(first_won_at) or one.at > toDateTime64('2026-11-20 12:00:00', 3, 'UTC'), invoices)) as ahead
      from quotation_facts final ${oldCopies}`)
    expect(shares).toMatchObject({ wrong: 0, apart: 0, ahead: 0 })
    expect(shares?.['copies']).toBeGreaterThan(10_000)
    for (const side of ['sell', 'cost'] as const) {
      // A few percent of the ninth part that was pending in the demo.
      expect(shares?.[side]).toBeGreaterThan(0)
      expect(shares?.[side]).toBeLessThan(1)
    }
    // Each copy has cost requests to the same agents as its quotation.
    const [requests] = await analytics.query<{ n: number; apart: number }>(
      `select count() as n, countIf(dateDiff('hour', asked_at, due_at) != 48) as apart from cost_request_facts final
        where quotation_key in (select key from quotation_facts where key like '%~%')`,
    )
    const [copiedRows] = await analytics.query<{ n: number }>(
      "select count() as n from quotation_facts final where key like '%~%'",
    )
    expect(requests).toEqual({ n: copiedRows?.n, apart: 0 })
    // The statistics for the comparison can be queried.
    expect((await compareWithDemo(analytics)).shares).toBeGreaterThan(10)
    const [youngCopies] = await analytics.query<{ open: number }>(
      `select count() as open from quotation_facts final where sell_usd > sell_invoiced_usd and key like '%~%' and not (key in
        (select key from quotation_facts ${oldCopies}))`,
    )
    expect(youngCopies?.open).toBeGreaterThan(0)
  } finally {
    await analytics.close()
    await rm(directory, { recursive: true, force: true })
  }
}, 60_000)
