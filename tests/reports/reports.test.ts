import { randomUUID } from 'node:crypto'
import { reports } from '@freight/contracts/report/reports'
import { tilesOf } from '@freight/contracts/report/tiles'
import {
  approved,
  published,
  rejected,
  reopenedForPricing,
  requested,
  sent,
} from '@freight/contracts/testing/quotation-events'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { recentSettings } from '@freight/query-service/company-settings/company-settings'
import { addDueSchedules, scheduledReportOf } from '@freight/query-service/report/exports/reports-in-background'
import { runExports, sweepFiles } from '@freight/query-service/report/exports/export-runner'
import { exportTable } from '@freight/query-service/report/exports/export-table'
import { reportReading } from '@freight/query-service/report/report-reading'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStaffAndQuotations, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// Every report over real tables: from the events of 26 quotations to its rows and its files.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let analyst: Awaited<ReturnType<typeof application.signInAs>>
let commercial: typeof analyst

const period = 'from=2026-03-01&to=2026-03-31'

beforeAll(async () => {
  application = await projectionsAndQueries({ dashboards: true })
  analyst = await application.signInAs('auditor', 'ANALYST')
  commercial = await application.signInAs('jcuadrado', 'COMMERCIAL')
  await createStaffAndQuotations(application)
  const formula = requested({
    referencia: reference(26),
    commercial: 'mrivas',
    client: { id: 'c-26', nombreFantasia: '=HYPERLINK("x")', razonSocial: 'X SA', reference: '' },
  })
  await application.append(`quotation-${reference(26)}`, 0, formula)
  await application.workers.caughtUp()
  await vi.waitFor(async () => expect(await isCopied()).toBe(true), { timeout: 30_000, interval: 50 })
}, 60_000)
afterAll(() => application.close())

/** Whether the analytics store is complete: rows are copied in the order of their writes. */
const isCopied = async (): Promise<boolean> => {
  const { analytics, eventStore } = application.platform
  const [row] = await analytics.query<{ last: number; found: number }>(
    'select (select max(position) from events) as last, (select count() from quotation_facts where key = {key:String}) as found',
    { key: reference(26) },
  )
  return Number(row?.last) === (await eventStore.head()) && Number(row?.found) > 0
}

const preview = async (id: string, filters = '') =>
  (await analyst(`/app/v1/reports/${id}?preview=true&${period}${filters}`)).body
const lines = async (id: string, filters = '') =>
  String((await analyst(`/app/v1/reports/${id}/export?${period}${filters}`)).body)
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')

test('there are eighteen reports with their columns', async () => {
  const { status, body } = await analyst('/app/v1/reports')
  expect(status).toBe(200)
  expect(body.map(({ id }: { id: string }) => id)).toEqual(Object.keys(reports))
  expect(body).toHaveLength(18)
  for (const { columns } of body) expect(columns.length).toBeGreaterThan(4)
  const withTiles = body.filter(({ hasTiles }: { hasTiles: boolean }) => hasTiles)
  expect(withTiles.map(({ id }: { id: string }) => id)).toEqual(Object.keys(reports).filter((id) => id in tilesOf))
})

test.each(Object.keys(reports))('the file of %s has as many rows as its preview, and the same headings', async (id) => {
  const previewed = await preview(id)
  const [head, ...rows] = await lines(id)
  expect(head).toBe(previewed.columns.map(({ title }: { title: string }) => title).join(';'))
  expect(rows).toHaveLength(previewed.total)
  expect(previewed.rows).toHaveLength(Math.min(200, previewed.total))
})

test('a quotation is in the detail report, in the language of the reader', async () => {
  const { columns, rows, total } = await preview('quotations', '&lang=en')
  expect(total).toBe(26)
  const at = (id: string) => columns.findIndex((column: { id: string }) => column.id === id)
  const sixteenth = rows.find((row: unknown[]) => row[at('key')] === reference(16))
  expect([sixteenth[at('status')], sixteenth[at('commercial')], sixteenth[at('sell')]]).toEqual([
    'Quoted',
    'Mario Rivas',
    '201.00',
  ])
})

test('the figures above a report cover all its rows, within the rights of its reader', async () => {
  const { summary, total } = await preview('quotations', '&lang=en')
  // One of the 26 was cancelled: the same term has the same figure as on the dashboards.
  expect(summary.tiles.slice(0, 2)).toEqual([
    { title: 'Requested', value: total - 1 },
    { title: 'Cancelled or internal', value: 1 },
  ])
  const parts: { name: string; rows: number }[] = summary.parts.rows
  expect(parts.map(({ rows }) => rows).reduce((one, other) => one + other, summary.parts.others)).toBe(total - 1)
  expect(parts).toContainEqual({ name: 'Quoted', rows: 5 })
  expect((await preview('client-portfolio')).summary.tiles.map(({ value }: { value: number }) => value)).toEqual([
    2, 25, 0, 0, 0,
  ])
})

test('filters narrow a report, and missing dates are empty', async () => {
  expect((await preview('quotations', '&commercial=jcuadrado')).total).toBe(13)
  expect((await preview('quotations', '&transport=SEA')).total).toBe(0)
  expect((await analyst('/app/v1/reports/quotations?from=2025-01-01&to=2025-01-31')).body.total).toBe(0)
  expect((await preview('audit', `&quotation=${reference(25)}&kind=QuotationCancelled`)).total).toBe(1)
})

test('actors have their name, or words for a part of the application, and no id is truncated', async () => {
  const stream = `quotation-${reference(26)}`
  const { eventStore } = application.platform
  const actors = [
    { kind: 'SYSTEM', name: 'scheduler' },
    { kind: 'THIRD_PARTY', providerId: 'p-1', contactId: 'k-1/of two' },
  ] as const
  const note = { type: 'QuoteResent', data: { revisionNo: 1 } } as const
  await eventStore.append(
    stream,
    (await eventStore.readStream(stream)).length,
    actors.map((actor) => newEvent(note.type, note.data, { occurredAt: '2026-03-09T12:00:00.000Z', actor })),
  )
  await vi.waitFor(async () => expect(await isCopied()).toBe(true), { timeout: 30_000, interval: 50 })
  const filters = `&quotation=${reference(26)}&kind=QuoteResent`
  const { columns, rows } = await preview('audit', `${filters}&lang=en`)
  const personColumn = columns.findIndex(({ id }: { id: string }) => id === 'person')
  expect(rows.map((row: unknown[]) => row[personColumn])).toEqual(['k-1/of two', 'System (deadlines)'])
  expect((await lines('audit', `${filters}&lang=pt`)).at(-1)).toContain('Sistema (prazos e avisos)')
})

test('the lines of costs and sells are those of the current groups', async () => {
  const { rows: costs } = await application.platform.db.query<{ costs: number }>(
    `select sum(costs)::int as costs from read.quotation_list where not cancelled`,
  )
  expect((await preview('costs')).total).toBe(costs[0]?.costs)
  expect((await preview('sells')).total).toBe(14)
})

test('the win rate of reports is won of won and lost, as on the dashboards', async () => {
  const wonStream = `quotation-${reference(21)}`
  const { eventStore } = application.platform
  const { length } = await eventStore.readStream(wonStream)
  await application.append(wonStream, length, rejected, reopenedForPricing, published, sent, approved('sell-1'))
  const lostStream = `quotation-${reference(23)}`
  await application.append(lostStream, (await eventStore.readStream(lostStream)).length, rejected)
  await application.workers.caughtUp()
  for (const id of ['commercial-ranking', 'client-portfolio'])
    await vi.waitFor(
      async () => {
        const { columns, rows } = await preview(id)
        const at = (name: string) => columns.findIndex((column: { id: string }) => column.id === name)
        const rowsWithBoth = rows.filter((row: unknown[]) => Number(row[at('won')]) > 0 && Number(row[at('lost')]) > 0)
        expect(rowsWithBoth.length).toBeGreaterThan(0)
        for (const row of rowsWithBoth)
          expect(Number(row[at('winRate')])).toBeCloseTo((100 * row[at('won')]) / (row[at('won')] + row[at('lost')]), 1)
      },
      { timeout: 10_000, interval: 100 },
    )
})

test('a repeated approval request has its own answer, and waits until then', async () => {
  const stream = `quotation-${reference(17)}`
  const { eventStore } = application.platform
  const sell = { idSell: 's-17', sellHash: 'same' }
  const request = { ...sell, marginPct: '4', thresholdPct: '8', reason: 'New client' }
  const { length } = await eventStore.readStream(stream)
  await application.append(
    stream,
    length,
    { type: 'SellApprovalRequested', data: request },
    { type: 'SellRejected', data: { ...sell, reason: 'Too low' } },
    { type: 'SellApprovalRequested', data: { ...request, reason: 'Once more' } },
  )
  await application.workers.caughtUp()
  await vi.waitFor(
    async () => {
      const { columns, rows } = await preview('margin-approvals', '&lang=en')
      const at = (id: string) => columns.findIndex((column: { id: string }) => column.id === id)
      expect(rows.map((row: unknown[]) => [row[at('reason')], row[at('answer')], row[at('comment')]])).toEqual([
        ['Once more', 'Waiting', null],
        ['New client', 'Rejected', 'Too low'],
      ])
    },
    { timeout: 10_000, interval: 100 },
  )
})

test('a lane has its places in preview and file, beside its codes', async () => {
  const { db } = application.platform
  await db.query(
    `insert into reference.location (code, kind, name, aliases, country, active, source)
     values ('HKG', 'AIRPORT', 'Hong Kong', '{}', 'HK', true, 'CORE'), ('MVD', 'AIRPORT', 'Génova', '{}', 'UY', true, 'CORE')`,
  )
  const { columns, rows } = await preview('margin-approvals', '&lang=pt')
  const at = columns.findIndex(({ id }: { id: string }) => id === 'lane')
  expect(rows[0][at]).toBe('Hong Kong – Gênova · HKG-MVD')
  expect((await lines('margin-approvals', '&lang=en'))[1]?.split(',')[at]).toBe('Hong Kong – Genoa · HKG-MVD')
  await db.query('delete from reference.location')
})

test('no name is written as a formula', async () => {
  const row = (await lines('quotations')).find((line) => line.startsWith(reference(26)))
  expect(row).toContain(`'=HYPERLINK`)
})

test('numbers and headings have the requested language', async () => {
  const [head, first] = await lines('quotations', '&lang=en&commercial=mrivas')
  expect(head).toMatch(/^Reference,Company,Requested,/)
  expect(first?.split(',').length).toBe(head?.split(',').length)
})

test('recorded invoices are listed by day, for users with the right to invoiced figures', async () => {
  const { body: registers } = await analyst('/app/v1/reports/registers')
  expect(registers.map(({ id }: { id: string }) => id)).toEqual([
    'invoices',
    'over-invoiced',
    'denials',
    'sign-ins',
    'exports',
  ])
  const invoice = { idCharge: ['FRT'], document: 'A 7', date: '2026-03-12', currency: 'USD', amount: '201.00' }
  const stream = `quotation-${reference(16)}`
  const { length } = await application.platform.eventStore.readStream(stream)
  const partialInvoice = { idSell: 's-16', ...invoice, amount: '200.00' }
  // Both within one millisecond.
  await application.append(
    stream,
    length,
    { type: 'SellInvoiced', data: partialInvoice },
    { type: 'SellInvoiced', data: { ...partialInvoice, document: 'A 8', amount: '1.00' } },
  )
  await application.workers.caughtUp()
  const [head, ...rows] = await lines('invoices', '&lang=en')
  expect(head).toMatch(/^Date,Number,Invoice of,Reference/)
  expect(rows.toSorted()).toEqual([
    expect.stringMatching(new RegExp(`^[^,]*,A 7,Client,${reference(16)},.*,USD,200.00,200.00,`)),
    expect.stringMatching(new RegExp(`^[^,]*,A 8,Client,${reference(16)},.*,USD,1.00,1.00,`)),
  ])
  expect((await analyst('/app/v1/reports/invoices?from=2026-03-13&to=2026-03-31')).body.total).toBe(0)
  const { idSell, document, currency } = partialInvoice
  await application.append(stream, length + 2, {
    type: 'SellInvoiceWithdrawn',
    data: { idSell, document, currency, amount: '200.00', recordedIn: length + 1, reason: 'Of another quotation' },
  })
  await application.append(stream, length + 3, { type: 'SellInvoiced', data: { ...partialInvoice, amount: '20.00' } })
  await application.workers.caughtUp()
  const [, ...after] = await lines('invoices', '&lang=en')
  expect(after.toSorted()).toEqual([
    expect.stringMatching(/^[^,]*,A 7,Client,.*,USD,20.00,20.00,Recorded,/),
    expect.stringMatching(/^[^,]*,A 7,Client,.*,USD,200.00,,Withdrawn,.*,Of another quotation,FRT/),
    expect.stringMatching(/^[^,]*,A 8,Client,.*,USD,1.00,1.00,Recorded,/),
  ])
  const { summary } = await preview('invoices', '&lang=en')
  expect(summary.tiles.map(({ title, value }: { title: string; value: number }) => [title, value])).toEqual([
    ['Invoices', 2],
    ['To clients', 2],
    ['From providers', 0],
    ['Withdrawn', 1],
  ])
})

test('offers that left without origin charges are counted by client, lane and incoterm', async () => {
  const client = { id: 'c-gap', nombreFantasia: 'Gap SA', razonSocial: 'Gap SA', reference: '' }
  const send = (n: number, legs?: readonly string[]) => {
    const uncovered = legs === undefined ? {} : { uncovered: { legs, reason: 'The client arranges it' } }
    const publication = { ...published, data: { ...published.data, ...uncovered } } as typeof published
    const request = requested({ referencia: reference(n), commercial: 'lferreyra', client })
    return application.append(`quotation-${reference(n)}`, 0, request, publication, sent)
  }
  await send(31, ['PICKUP', 'EXPORT', 'DELIVERY'])
  await send(32)
  await send(33, ['DELIVERY'])
  await application.workers.caughtUp()
  await vi.waitFor(
    async () => {
      const { columns, rows } = await preview('origin-coverage', '&client=c-gap')
      const at = (id: string) => columns.findIndex((column: { id: string }) => column.id === id)
      expect(
        rows.map((row: unknown[]) =>
          ['client', 'incoterm', 'sent', 'withoutOrigin', 'withoutOriginPct'].map((id) => row[at(id)]),
        ),
      ).toEqual([['Gap SA', expect.any(String), 3, 1, 33.3]])
    },
    { timeout: 10_000, interval: 100 },
  )
})

test('an offer is listed as unanswered until the client answers', async () => {
  const client = { id: 'c-silent', nombreFantasia: 'Silencio SA', razonSocial: 'Silencio SA', reference: '' }
  const stream = `quotation-${reference(34)}`
  await application.append(stream, 0, requested({ referencia: reference(34), client }), published, sent)
  const listed = async () => (await preview('unanswered', '&client=c-silent')).rows.map(([key]: [string]) => key)
  const patience = { timeout: 10_000, interval: 100 }
  await application.workers.caughtUp()
  await vi.waitFor(async () => expect(await listed()).toEqual([reference(34)]), patience)
  const link = { tokenId: 't-34', contactId: 'k-1', revisionNo: 1 }
  const declined = { ...link, reasonCode: 'PRICE', text: '' }
  await application.append(stream, 3, { type: 'ClientOfferDeclined', data: declined })
  await application.workers.caughtUp()
  await vi.waitFor(async () => expect(await listed()).toEqual([]), patience)
  // A further revision waits for an answer again.
  await application.append(stream, 4, published, sent)
  await application.workers.caughtUp()
  await vi.waitFor(async () => expect(await listed()).toEqual([reference(34)]), patience)
  await application.append(stream, 6, rejected)
  await application.workers.caughtUp()
  await vi.waitFor(async () => expect(await listed()).toEqual([]), patience)
})

test('reports need the right to reports, and an unknown report is refused', async () => {
  expect((await commercial('/app/v1/reports')).status).toBe(403)
  expect((await commercial('/app/v1/reports/quotations/export')).status).toBe(403)
  expect((await analyst('/app/v1/reports/nothing')).status).toBe(400)
})

test('denials and downloads are recorded with user and object, and cannot be changed afterwards', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const register = async (id: string) => {
    const { body } = await analyst(`/app/v1/reports/${id}?from=2026-01-01&to=${today}`)
    const at = (column: string) => body.columns.findIndex((one: { id: string }) => one.id === column)
    return body.rows.map((row: unknown[]) => [
      row[at('person')],
      row[at('file')] ?? `${String(row[at('method')])}: ${String(row[at('area')])}`,
      row[at('path')],
    ])
  }
  await commercial('/app/v1/reports/choices?lang=en')
  await analyst(`/app/v1/reports/quotations/export?${period}&lang=en`)
  await vi.waitFor(async () => {
    expect(await register('denials')).toContainEqual([
      'Javier Cuadrado',
      'Consulta: Reportes',
      '/app/v1/reports/choices',
    ])
    expect(await register('exports')).toContainEqual([
      'Aníbal Díaz',
      'quotations_2026-03-01_2026-03-31.csv',
      'Detalle de cotizaciones',
    ])
  })
  const { db } = application.platform
  for (const change of ['update audit.accesses set user_id = $1', 'delete from audit.accesses where user_id <> $1'])
    await expect(db.query(change, ['nobody'])).rejects.toThrow('only grows')
})

test('a background report notifies its owner when ready, is readable by its owner only, and its download is recorded', async () => {
  const other = await application.signInAs('boss', 'ANALYST')
  const name = 'Detalle, marzo'
  const filters = { from: '2026-03-01', to: '2026-03-31', commercial: 'mrivas,jcuadrado' }
  const job = { report: 'quotations', format: 'csv', lang: 'en', name, filters }
  const key = { 'idempotency-key': 'once' }
  const { status, body: created } = await analyst('/app/v1/report-exports', job, key)
  expect(status).toBe(201)
  const exportRow = async () =>
    (await analyst('/app/v1/report-exports')).body.rows.find(({ id }: { id: string }) => id === created.id)
  await vi.waitFor(async () => expect(await exportRow()).toMatchObject({ state: 'READY' }), { timeout: 10_000 })
  // Repeated after a lost answer: the same report. The same key of another user is another report.
  expect((await analyst('/app/v1/report-exports', job, key)).body).toEqual(created)
  expect((await analyst('/app/v1/report-exports')).body.rows).toHaveLength(1)
  const { rows } = await exportRow()
  const path = `/app/v1/report-exports/${created.id}/file`
  const file = String((await analyst(path)).body)
    .trimEnd()
    .split('\r\n')
  expect(file).toHaveLength(rows + 1)
  expect(file.join('\n').replace('\ufeff', '')).toBe(
    (await lines('quotations', '&lang=en&commercial=mrivas,jcuadrado')).join('\n'),
  )
  expect((await other(path)).status).toBe(404)
  expect((await other('/app/v1/report-exports')).body.rows).toEqual([])
  expect((await commercial('/app/v1/report-exports')).status).toBe(403)

  const { db, notices } = application.platform
  const texts: string[] = []
  await notices.take(
    async (batch) =>
      void texts.push(...batch.map(({ userId, kind, params }) => `${userId} ${kind} ${params['report']}`)),
  )
  expect(texts).toEqual([`auditor REPORT_READY ${name}.csv`])
  await vi.waitFor(async () => {
    const { rows: recordedExports } = await db.query(
      `select begun.user_id, begun.file, begun.asked, ended.is_whole, ended.row_count
       from audit.accesses begun join audit.accesses ended using (export_id)
       where begun.path = $1 and begun.kind = 'EXPORT' and ended.kind = 'EXPORT_END'`,
      [path],
    )
    expect(recordedExports).toContainEqual({
      user_id: 'auditor',
      file: `${name.replace(',', '')}.csv`,
      asked: { report: 'quotations', ...filters, commercial: ['mrivas', 'jcuadrado'] },
      is_whole: true,
      row_count: rows,
    })
  })
})

test('a cancelled background report has no file, and its owner can restart it', async () => {
  const { db } = application.platform
  const job = { report: 'audit', format: 'csv', lang: 'es', name: 'Todo', filters: { from: '2026-01-01' } }
  // Held by an unresponsive worker: not taken over yet, so it can be cancelled.
  const { body: created } = await analyst('/app/v1/report-exports', job)
  await db.query(
    `update reports.exports set state = 'RUNNING', worker = 'gone', worked_at = '2100-01-01' where id = $1`,
    [created.id],
  )
  expect((await analyst(`/app/v1/report-exports/${created.id}/cancel`, {})).body).toEqual({ changed: true })
  expect((await analyst(`/app/v1/report-exports/${created.id}/file`)).status).toBe(404)
  expect((await analyst(`/app/v1/report-exports/${created.id}/cancel`, {})).body).toEqual({ changed: false })
  // Five are in progress: a further one is refused, new or restarted.
  const runningJobs = `select gen_random_uuid(), owner_id, report, format, lang, 'Held', filters, request, next_try, asked_at, 'RUNNING', '2100-01-01'
    from reports.exports, generate_series(1, 5) where id = $1`
  await db.query(
    `insert into reports.exports (id, owner_id, report, format, lang, name, filters, request, next_try, asked_at, state, worked_at) ${runningJobs}`,
    [created.id],
  )
  expect((await analyst('/app/v1/report-exports', job)).status).toBe(429)
  expect((await analyst(`/app/v1/report-exports/${created.id}/retry`, {})).status).toBe(429)
  await db.query(`delete from reports.exports where name = 'Held'`)
  expect((await analyst(`/app/v1/report-exports/${created.id}/retry`, {})).body).toEqual({ changed: true })
  const state = async () =>
    (await db.query<{ state: string }>('select state from reports.exports where id = $1', [created.id])).rows[0]?.state
  await vi.waitFor(async () => expect(await state()).toBe('READY'), { timeout: 10_000 })
})

test('a report file without an entry is removed unless it is young; files with an entry stay', async () => {
  const { db, clock, reportFiles } = application.platform
  const table = await exportTable(db, clock)
  const orphanFile = await reportFiles.put(Buffer.from('A process was killed between the two'))
  const { rows } = await db.query<{ sha256: string }>(
    'select distinct sha256 from reports.exports where sha256 is not null',
  )
  const knownHashes = rows.map(({ sha256 }) => sha256)
  expect(knownHashes.length).toBeGreaterThan(0)
  const later = new Date(Date.now() + 3_600_000)
  expect(await sweepFiles(reportFiles, table, new Date(Date.now() - 3_600_000))).toBe(0)
  expect(await sweepFiles(reportFiles, table, later)).toBe(1)
  expect(await reportFiles.has(orphanFile)).toBe(false)
  expect((await reportFiles.names()).toSorted()).toEqual(knownHashes.toSorted())
})

test('an owner who lost the right to a report is notified without a file, and an interrupted job restarts', async () => {
  const { db, notices } = application.platform
  await notices.take(async () => {})
  const add = (id: string, owner: string, remainingSql: string) =>
    db.query(
      `insert into reports.exports (id, owner_id, report, format, lang, name, filters, request, next_try, asked_at, ${remainingSql}`,
      [id, owner],
    )
  const values = `select $1, $2, 'quotations', 'csv', 'es', 'X', '{}', 'r', '2026-03-10', '2026-03-10'`
  const [waitingId = '', interruptedId = '', exhaustedId = ''] = [1, 2, 3].map(
    (n) => `00000000-0000-4000-8000-00000000000${n}`,
  )
  await add(waitingId, 'jcuadrado', `state) ${values}, 'WAITING'`)
  await add(
    interruptedId,
    'auditor',
    `state, worker, worked_at, tries) ${values}, 'RUNNING', 'killed', '2026-03-10T11:00:00Z', 1`,
  )
  await add(
    exhaustedId,
    'auditor',
    `state, worker, worked_at, tries) ${values}, 'RUNNING', 'killed too', '2026-03-10T11:00:00Z', 4`,
  )
  const states = async () =>
    (
      await db.query('select state, error from reports.exports where id = any($1) order by id', [
        [waitingId, interruptedId, exhaustedId],
      ])
    ).rows
  await vi.waitFor(
    async () =>
      expect(await states()).toEqual([
        { state: 'FAILED', error: 'FORBIDDEN' },
        { state: 'READY', error: null },
        { state: 'FAILED', error: 'EXPORT_FAILED' },
      ]),
    { timeout: 10_000 },
  )
  const texts = new Map<string, string>()
  const readNotices = () =>
    notices.take(async (batch) => {
      for (const { key, userId, kind, params } of batch)
        texts.set(key, `${userId} ${kind} ${params['error'] ?? ''}`.trim())
    })
  await readNotices()
  const expectedTexts = [
    'auditor REPORT_FAILED EXPORT_FAILED',
    'auditor REPORT_READY',
    'jcuadrado REPORT_FAILED FORBIDDEN',
  ]
  expect([...texts.values()].toSorted()).toEqual(expectedTexts)

  // A second failure after a restart is notified again.
  application.setNow('2026-03-10T12:00:01Z')
  await (await exportTable(db, application.platform.clock)).retry({ owner: 'jcuadrado', id: waitingId })
  expect((await analyst(`/app/v1/report-exports/${waitingId}/retry`, {})).body).toEqual({ changed: false })
  await vi.waitFor(
    async () => {
      await readNotices()
      expect([...texts.values()].filter((one) => one.startsWith('jcuadrado'))).toHaveLength(2)
    },
    { timeout: 10_000 },
  )
})

test('waiting reports of several owners take turns, and on stop a long one is left to the next worker', async () => {
  const { platform } = application
  const client = await platform.db.connect()
  try {
    // Uncommitted rows are invisible to other workers.
    await client.query('begin')
    let seconds = 0
    const clock = () => new Date(Date.parse('2026-03-10T13:00:00Z') + 1000 * seconds++)
    const table = await exportTable(client, clock)
    const add = (owner: string) =>
      table.add({
        id: randomUUID(),
        owner,
        report: 'quotations',
        format: 'csv',
        lang: 'es',
        name: owner,
        filters: {},
        request: 'r',
      })
    for (const owner of ['ana', 'ana', 'bruno', 'carla']) await add(owner)
    const owners = [await table.take('w'), await table.take('w'), await table.take('w')].map((job) => job?.owner)
    expect(owners).toEqual(['ana', 'bruno', 'carla'])
    // Each owner has one report in progress at a time.
    expect(await table.take('w')).toBeUndefined()
    await client.query(`update reports.exports set state = 'READY' where state = 'RUNNING'`)

    let isBegun = false
    const reading = reportReading({ ...platform, settings: recentSettings(platform) })
    const dependencies = {
      ...platform,
      table,
      clock,
      files: platform.reportFiles,
      reading,
      names: async () => (id: string) => id,
    }
    const runner = runExports({
      ...dependencies,
      userOf: () => {
        isBegun = true
        return new Promise(() => {})
      },
      patienceMs: 20,
    })
    await vi.waitFor(() => expect(isBegun).toBe(true))
    await runner.stop()
    const { rows } = await client.query<{ state: string }>(
      `select state from reports.exports where owner_id = 'ana' order by started_at desc limit 1`,
    )
    expect(rows).toEqual([{ state: 'RUNNING' }])

    // One that takes too long would do so again: it fails at once.
    await add('dora')
    const query = async (text: string, values?: unknown[]) =>
      text === 'begin' || text === 'commit' ? undefined : client.query(text, values)
    const slowRejection = () => new Promise<never>((_, reject) => void setTimeout(reject, 20, new Error('slow')))
    const users = usersFromReadModel(platform.db)
    const laterWorker = runExports({
      ...dependencies,
      db: { connect: async () => ({ query, release: () => {} }) } as never,
      reading: { ...reading, prepare: slowRejection },
      userOf: () => users.byId('auditor'),
      mostMs: 1,
    })
    await laterWorker.settled()
    await laterWorker.stop()
    const { rows: exportRows } = await client.query(
      `select state, error, tries from reports.exports where owner_id = 'dora'`,
    )
    expect(exportRows).toEqual([{ state: 'FAILED', error: 'EXPORT_TOO_LONG', tries: 1 }])

    // A scheduled report waits for an unreachable engine without counting the try.
    const job = { id: randomUUID(), owner: 'elena', name: 'Lunes', filters: {}, request: 'r', view: 'v' } as const
    await table.addTurn({ ...job, report: 'quotations', format: 'csv', lang: 'es' }, clock())
    const restarted = runExports({
      ...dependencies,
      db: { connect: async () => ({ query, release: () => {} }) } as never,
      reading: { ...reading, prepare: () => Promise.reject(new Error('away')) },
      userOf: () => users.byId('auditor'),
    })
    const due = `select state, tries, next_try - started_at > interval '14 minutes' as "isLater"
      from reports.exports where owner_id = 'elena' and started_at is not null and state <> 'RUNNING'`
    await vi.waitFor(async () =>
      expect((await client.query(due)).rows).toEqual([{ state: 'WAITING', tries: 0, isLater: true }]),
    )
    await restarted.stop()
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('no schedule is due before the table of saved combinations exists', async () => {
  const { platform } = application
  const client = await platform.db.connect()
  try {
    await client.query('begin')
    await client.query('alter table read.saved_view_list rename to saved_view_list_to_come')
    const queries: string[] = []
    const query = async (text: string) => {
      queries.push(text)
      return client.query(text)
    }
    const refusal = () => Promise.reject(new Error('nothing is due'))
    const dependencies = { ...platform, table: { addTurn: refusal }, settings: refusal, userOf: refusal }
    await expect(addDueSchedules({ ...dependencies, db: { query } as never })).resolves.toBeUndefined()
    expect(queries).toHaveLength(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a due saved combination is mailed once to its owner for its period, and recorded', async () => {
  const { db, notices } = application.platform
  await notices.take(async () => {})
  const id = 'view-weekly'
  const state = 'report=quotations&period=month&commercial=mrivas'
  const saved = { id, list: 'reports', name: 'Mrivas', state, owner: 'auditor' }
  application.setNow('2026-03-13T12:00:00Z')
  await application.append(
    `saved-view-${id}`,
    0,
    { type: 'ViewSaved', data: saved },
    { type: 'ViewScheduled', data: { every: 'WEEKLY', format: 'csv', lang: 'pt' } },
  )
  await application.workers.caughtUp()
  await db.query(`update read.saved_view_list set scheduled_at = '2026-03-13T12:00:00Z' where key = $1`, [id])
  // A session does not last for days, so the user signs in again.
  const schedule = async () =>
    (await (await application.signInAs('auditor', 'ANALYST'))('/app/v1/views?list=reports')).body.rows[0].schedule
  expect(await schedule()).toEqual({ every: 'WEEKLY', format: 'csv', lang: 'pt', next: '2026-03-16T10:00:00.000Z' })
  const jobs = async () =>
    (await db.query(`select name, state, filters, request from reports.exports where view_id = $1`, [id])).rows
  const dependencies = {
    ...application.platform,
    table: await exportTable(db, application.platform.clock),
    settings: recentSettings(application.platform),
    userOf: usersFromReadModel(db).byId,
  }
  await addDueSchedules(dependencies)
  expect(await jobs()).toEqual([])
  // On the first of a month the period is the previous month.
  for (const period of ['month', 'lastMonth'])
    expect(scheduledReportOf(`report=quotations&period=${period}`, '2026-03-01')).toMatchObject({
      from: '2026-02-01',
      to: '2026-02-28',
    })

  application.setNow('2026-03-16T10:00:05Z')
  for (let look = 0; look < 3; look += 1) await addDueSchedules(dependencies)
  await vi.waitFor(async () => expect((await jobs()).map((one) => one.state)).toEqual(['READY']), { timeout: 10_000 })
  expect((await jobs())[0]).toMatchObject({
    name: 'Mrivas 2026-03-01 2026-03-15',
    filters: { from: '2026-03-01', to: '2026-03-15', commercial: ['mrivas'] },
  })
  const { rows: mails } = await db.query(`select payload from operation.outbox where kind = 'REPORT'`)
  expect(mails).toHaveLength(1)
  expect(mails[0].payload).toMatchObject({
    to: 'auditor@House.test',
    subject: 'Mrivas: 01/03/2026 a 15/03/2026',
    attachments: [{ name: 'Mrivas 2026-03-01 2026-03-15.csv' }],
  })
  expect(mails[0].payload.text).toContain('13 linhas')
  const { rows: recordedMails } = await db.query(
    `select user_id, path, is_whole, asked, row_count from audit.accesses where method = 'MAIL'`,
  )
  expect(recordedMails).toEqual([
    {
      user_id: 'auditor',
      path: '/app/v1/reports/quotations/export',
      is_whole: true,
      asked: { from: '2026-03-01', to: '2026-03-15', commercial: ['mrivas'] },
      row_count: 13,
    },
  ])
  expect(await schedule()).toMatchObject({
    next: '2026-03-23T10:00:00.000Z',
    last: { state: 'READY' },
  })
})
