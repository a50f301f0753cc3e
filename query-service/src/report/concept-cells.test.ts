import { column } from '../testing/report-column.ts'
import type { Platform } from '@freight/platform/connections/platform'
import { expect, test } from 'vitest'
import { conceptCells } from './read-cells.ts'

const columns = [column('code', 'text', 'Código'), column('concept', 'text', 'Concepto', { isConcept: true })]
const rows = [
  { code: 'FRT', concept: 'Flete marítimo' },
  { code: 'FRT', concept: 'Flete con descuento' },
  { code: 'XXX', concept: 'Flete marítimo' },
]
const reads: string[] = []
const db = {
  query: async (sql: string) => {
    reads.push(sql)
    return { rows: [{ key: 'FRT', concept: 'Flete marítimo', name: 'Frete marítimo' }] }
  },
} as unknown as Platform['db']

test('a charge has the name of the catalogue unless it was sold under another one; the catalogue is read once', async () => {
  const cells = conceptCells({ db }, 'pt')
  await cells(rows, columns)
  expect((await cells(rows, columns)).map(({ concept }) => concept)).toEqual([
    'Frete marítimo',
    'Flete con descuento',
    'Flete marítimo',
  ])
  expect(reads).toHaveLength(1)
  expect(reads[0]).toContain('concept_pt')
})

test('the Spanish name of a charge is the stored one', async () => {
  reads.length = 0
  expect(await conceptCells({ db }, 'es')(rows, columns)).toBe(rows)
  expect(reads).toEqual([])
})
