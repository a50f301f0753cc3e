import { column } from '../testing/report-column.ts'
import type { Platform } from '@freight/platform/connections/platform'
import { expect, test } from 'vitest'
import { subjectCells } from './subject-cells.ts'

const reads: { text: string; ids: readonly string[][] }[] = []
const db = {
  query: async (text: string, ids: readonly string[][] = []) => {
    reads.push({ text, ids })
    return { rows: text.includes('user_list') ? [{ of: 'user', id: 'u-1', name: 'Ana Duarte', quotation: null }] : [] }
  },
} as unknown as Platform['db']
const columns = [column('subject', 'text', 'Sobre', { isSubject: true })]
const rowsOf = (...streams: readonly string[]) => streams.map((subject) => ({ subject }))

test('each table is queried once with its own ids, and none for ids that are names already', async () => {
  const cells = subjectCells({ db }, 'es')
  const streams = ['user-u-1', 'quotation-MVD-2026-000001', 'rate-r-1', 'rate-r-2', 'exchange-rate-EUR']
  const shown = await cells(rowsOf(...streams), columns)
  expect(shown.map(({ subject }) => subject)).toEqual(['Ana Duarte', 'MVD-2026-000001', 'rate-r-1', 'rate-r-2', 'EUR'])
  expect(reads.map(({ ids }) => ids)).toEqual([[['u-1'], ['r-1', 'r-2']]])
  expect(reads[0]?.text).toMatch(/read\.user_list where key = any\(\$1\)[^]*read\.rate_list where key = any\(\$2\)/)
  await cells(rowsOf('quotation-MVD-2026-000002', ...streams), columns)
  expect(reads).toHaveLength(1)
})
