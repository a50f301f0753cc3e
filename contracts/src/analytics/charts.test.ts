import { expect, test } from 'vitest'
import { costRights } from '../access/cost-rights.ts'
import { chartIds, charts, chartsOf, tabOf, tabPermission, tabs } from './charts.ts'

test('every chart belongs to the tab in its id', () => {
  const slugOf = (id: (typeof chartIds)[number]) => tabOf(id).toLowerCase().replaceAll('_', '-')
  expect(chartIds.filter((id) => !id.startsWith(`${slugOf(id)}/`))).toEqual([])
  expect(tabs.flatMap((tab) => chartsOf(tab, costRights(['PRICING']))).toSorted()).toEqual(chartIds.toSorted())
})

test('invoiced figures have their own permission', () => {
  expect(tabPermission('PENDING_COSTS')).toBe('ANALYTICS_INVOICED')
  expect(tabPermission('OPERATIVE')).toBe('ANALYTICS_QUOTATIONS')
})

test('amounts that providers have not invoiced are costs: no chart shows them without cost rights', () => {
  for (const rights of [[], ['CONSULTAR_SPOT'], ['GERENTE_COMERCIAL']] as const)
    expect(chartsOf('PENDING_COSTS', costRights(['ANALYTICS_INVOICED', ...rights]))).toEqual([
      'pending-costs/table',
      'pending-costs/express',
    ])
  expect(Object.keys(charts['pending-costs/table'].rightOf)).toEqual(['amount', 'invoiced', 'left_to_invoice'])
  expect(Object.keys(charts['pending-costs/express'].rightOf)).toEqual(['amount'])
})
