import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './api/routes.ts'
import { day } from './day.ts'
import { NewReportExport } from './report/exports.ts'

test.each(['2000-01-01', '2028-02-29', '2099-12-31'])('%s is a day of the business', (text) => {
  expect(day().safeParse(text).success).toBe(true)
})

test.each(['0000-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '2026-02-30', '26-01-01', ''])(
  '%s is none',
  (text) => {
    expect(day().safeParse(text).success).toBe(false)
  },
)

test('the message is the one of the field, once', () => {
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
const issuesOf = (schema: z.ZodType, asked: object) =>
  schema.safeParse(asked).error?.issues.map(({ path }) => path.join('/')) ?? []

test('the reports and every chart are asked with a period', () => {
  expect(ofPeriods.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'GET /app/v1/reports/:id',
      'GET /app/v1/reports/:id/export',
      'GET /analytics/v1/general/kpis',
    ]),
  )
  expect(ofPeriods.length).toBeGreaterThan(100)
})

test.each(ofPeriods)('%s: a period that ends before it begins is none, and its last day is named', (_, query) => {
  const point = { place: 'total' }
  expect(issuesOf(query, { ...point, from: '2026-03-02', to: '2026-03-01' })).toEqual(['to'])
  for (const days of [{ from: '2026-03-01', to: '2026-03-01' }, { from: '2026-03-01' }, { to: '2026-03-01' }, {}])
    expect(issuesOf(query, { ...point, ...days })).toEqual([])
})

test('nor is such a report written in the background', () => {
  const asked = { report: 'quotations', format: 'csv', name: 'Q' }
  expect(issuesOf(NewReportExport, { ...asked, filters: { from: '2026-03-02', to: '2026-03-01' } })).toEqual([
    'filters/to',
  ])
  expect(issuesOf(NewReportExport, { ...asked, filters: { from: '2026-03-01', to: '2026-03-02' } })).toEqual([])
})
