import { randomUUID } from 'node:crypto'
import { postgresAccessLog } from '@freight/platform/audit/access-log'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStaffAndQuotations, projectionsAndQueries } from '../application/projections-and-queries.ts'

// Register of exports: filters and number of rows of each file.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let analyst: Awaited<ReturnType<typeof application.signInAs>>
const today = new Date().toISOString().slice(0, 10)
const newColumns = ['export_id', 'asked', 'row_count']

beforeAll(async () => {
  application = await projectionsAndQueries()
  analyst = await application.signInAs('auditor', 'ANALYST')
  await createStaffAndQuotations(application)
})
afterAll(() => application.close())

const register = async (lang = 'es') => {
  const { body } = await analyst(`/app/v1/reports/exports?from=2026-01-01&to=${today}&lang=${lang}`)
  const at = (column: string) => body.columns.findIndex(({ id }: { id: string }) => id === column)
  const columns = ['file', 'whole', 'rows', 'asked'].map(at)
  return body.rows.map((row: unknown[]) => columns.map((one) => row[one]))
}
const recordAccess = (line: Record<string, unknown>) => {
  const { kind = 'EXPORT', file, exportId = null, rows = null, asked: filters = null, whole: isWhole = false } = line
  return application.platform.db.query(
    `insert into audit.accesses (at, kind, user_id, company, method, path, file, request_id, is_whole, export_id, asked, row_count)
     values (now(), $1, 'auditor', 'MVD', 'GET', '/app/v1/quotations/export', $2, 'r', $3, $4, $5, $6)`,
    [kind, file, isWhole, exportId, filters, rows],
  )
}

test('a file is listed with its filters by name and its rows, in the language of the reader', async () => {
  await analyst(
    '/app/v1/reports/quotations/export?from=2026-03-01&to=2026-03-31&commercial=mrivas,jcuadrado&transport=AIR',
  )
  await vi.waitFor(async () =>
    expect(await register()).toContainEqual([
      'quotations_2026-03-01_2026-03-31.csv',
      'sí',
      25,
      'Período: 01/03/2026 – 31/03/2026 · Comercial: Mario Rivas, Javier Cuadrado · Transporte: Aéreo',
    ]),
  )
  const filtersIn = async (lang: string) => (await register(lang)).map((row: unknown[]) => row.at(-1))
  expect(await filtersIn('en')).toContain(
    'Period: 2026-03-01 – 2026-03-31 · Sales rep: Mario Rivas, Javier Cuadrado · Transport: Air',
  )
  expect(await filtersIn('pt')).toContain(
    'Período: 01/03/2026 – 31/03/2026 · Comercial: Mario Rivas, Javier Cuadrado · Modal: Aéreo',
  )
})

test('the register stores that a text was searched, without the text, and marks a list without filters', async () => {
  const manager = await application.signInAs('boss', 'MANAGER')
  await manager('/app/v1/quotations/export?list=all&q=perez@example.com&status=SENT,APPROVED&createdFrom=2026-03-02')
  await manager('/app/v1/quotations/spreadsheet?list=manager&ttime=5&includeCancelled=true')
  await manager('/app/v1/users/export?q=')
  await vi.waitFor(async () => {
    const lines = await register()
    expect(lines).toContainEqual([
      'cotizaciones.csv',
      'sí',
      0,
      'Lista: Cotizaciones · Búsqueda por texto: sí · Estado: Enviada, Aprobada · Creada: desde 02/03/2026',
    ])
    expect(lines).toContainEqual([
      'cotizaciones.xlsx',
      'sí',
      0,
      'Lista: Cotizaciones del equipo · Tránsito: ≥ 5 · Con anuladas: sí',
    ])
  })
  const { rows } = await application.platform.db.query('select asked::text from audit.accesses')
  expect(JSON.stringify(rows)).not.toContain('perez')
})

test('a file whose process was killed is listed without an end', async () => {
  await recordAccess({ file: 'killed.csv', exportId: randomUUID(), asked: {} })
  expect(await register()).toContainEqual(['killed.csv', null, null, 'Sin filtros'])
})

test('an interrupted file is listed with its rows so far; one that did not start is not listed', async () => {
  const [interruptedId, none] = [randomUUID(), randomUUID()]
  await recordAccess({
    file: 'broken.csv',
    exportId: interruptedId,
    asked: { origin: ['CNSHA'], reason: ['PRICE'], client: ['c-1'] },
  })
  await recordAccess({ file: 'broken.csv', kind: 'EXPORT_END', exportId: interruptedId, rows: 4_000 })
  await recordAccess({ file: 'none.csv', exportId: none, asked: {} })
  await recordAccess({ file: 'none.csv', kind: 'NO_EXPORT', exportId: none })
  const lines = await register()
  expect(lines.filter(([file]: string[]) => file === 'none.csv')).toEqual([])
  expect(lines.filter(([file]: string[]) => file === 'broken.csv')).toEqual([
    ['broken.csv', 'no', 4_000, 'Cliente: c-1 · Origen: CNSHA · Motivo: Precio'],
  ])
})

test.each([
  'reports/quotations',
  'reports/quotations/export',
  'reports/invoices',
  'reports/audit',
  'reports/exports/export',
])('%s refuses a period that ends before it begins', async (path) => {
  const { status, body } = await analyst(`/app/v1/${path}?from=2026-03-31&to=2026-03-01`)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'VALIDATION', errors: [{ path: '/querystring/to' }] })
})

test('entries of an earlier version stay, without filters and rows', async () => {
  const { db, log } = application.platform
  await db.query(`alter table audit.accesses ${newColumns.map((column) => `drop column ${column}`).join(', ')}`)
  await db.query(
    `insert into audit.accesses (at, kind, user_id, company, method, path, file, request_id)
     values (now(), 'EXPORT', 'auditor', 'MVD', 'GET', '/app/v1/users/export', 'former.csv', 'r')`,
  )
  await (await postgresAccessLog(db, log)).close()
  expect(await register()).toContainEqual(['former.csv', 'sí', null, null])
})
