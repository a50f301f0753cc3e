import { chartRule } from '@freight/contracts/analytics/charts'
import { expect, test } from 'vitest'
import { chartAnswer } from './chart-answer.ts'
import { daysOf } from './chart-params.ts'

const today = '2026-03-06'
const query = {
  rule: chartRule('pending-sells/table'),
  days: daysOf({ level: 'week', compare: 'former' }, today),
  level: 'week',
  today,
} as const
const rows = (inAll: number) => [{ category: 'q-1', client: 'Textil Plata', days_won: 3, in_all: inAll }]

test('a binary sum is rounded to readable decimals', () => {
  const [series] = chartAnswer([{ category: 'q-1', amount: 285.34000000000003 }], query).series
  expect(series?.values).toEqual([285.34])
})

test('an answer with only the first rows reports the total number of rows', () => {
  expect(chartAnswer(rows(234), query)).toMatchObject({ categories: ['q-1'], inAll: 234, series: [{ id: 'days_won' }] })
  expect(chartAnswer(rows(1), query)).not.toHaveProperty('inAll')
})
