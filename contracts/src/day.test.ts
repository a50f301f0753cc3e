import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './registry/routes.ts'
import { day } from './day.ts'
import { NewReportExport } from './report/exports.ts'

test.each(['2000-01-01', '2028-02-29', '2099-12-31'])('the day %s is accepted', (text) => {
  expect(day().safeParse(text).success).toBe(true)
})

test.each(['0000-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '2026-02-30', '26-01-01', ''])(
  '“%s” is not accepted as a day',
  (text) => {
    expect(day().safeParse(text).success).toBe(false)
  },
)

test('a rejected day has one message, the one of its field', () => {
  for (const text of ['0000-01-01', '1/2/2026'])
    expect(
      day('When?')
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['When?'])
})

const ofPeriods = Object.entries(routes).flatMap(([name, { query }]) => {
  const shape = query instanceof z.ZodObject ? query.shape : {}
  return 'from' in shape && 'to' in shape ? [[name, query] as const] : []
})
const issuesOf = (schema: z.ZodType, input: object) =>
  schema.safeParse(input).error?.issues.map(({ path }) => path.join('/')) ?? []

test('reports and charts have a period', () => {
  expect(ofPeriods.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'GET /app/v1/reports/:id',
      'GET /app/v1/reports/:id/export',
      'GET /analytics/v1/general/kpis',
    ]),
  )
  expect(ofPeriods.length).toBeGreaterThan(100)
})

test.each(ofPeriods)('%s: rejects a period that ends before it begins, at its last day', (_, query) => {
  // What other parameters of these routes need.
  const point = { place: 'total', no: '1', client: 'acme' }
  expect(issuesOf(query, { ...point, from: '2026-03-02', to: '2026-03-01' })).toEqual(['to'])
  expect(issuesOf(query, { ...point, from: '2026-03-01', to: '2026-03-01' })).toEqual([])
  if (issuesOf(query, point).includes('from')) return
  for (const days of [{ from: '2026-03-01' }, { to: '2026-03-01' }, {}])
    expect(issuesOf(query, { ...point, ...days })).toEqual([])
})

test('a report in the background rejects a period that ends before it begins', () => {
  const input = { report: 'quotations', format: 'csv', name: 'Q' }
  expect(issuesOf(NewReportExport, { ...input, filters: { from: '2026-03-02', to: '2026-03-01' } })).toEqual([
    'filters/to',
  ])
  expect(issuesOf(NewReportExport, { ...input, filters: { from: '2026-03-01', to: '2026-03-02' } })).toEqual([])
})
