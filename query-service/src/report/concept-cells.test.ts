import { column } from '@freight/contracts/report/column'
import type { Platform } from '@freight/platform/platform'
import { expect, test } from 'vitest'
import { conceptCells } from './concept-cells.ts'

const columns = [column('code', 'text', ['Código']), column('concept', 'text', ['Concepto'], { isConcept: true })]
const rows = [
  { code: 'FRT', concept: 'Flete marítimo' },
  { code: 'FRT', concept: 'Flete con descuento' },
  { code: 'XXX', concept: 'Flete marítimo' },
]
const asked: string[] = []
const db = {
  query: async (sql: string) => {
    asked.push(sql)
    return { rows: [{ key: 'FRT', concept: 'Flete marítimo', name: 'Frete marítimo' }] }
  },
} as unknown as Platform['db']

test('a charge is called as its code is, unless it was sold under other words; the catalogue is read once', async () => {
  const cells = conceptCells({ db }, 'pt')
  await cells(rows, columns)
  expect((await cells(rows, columns)).map(({ concept }) => concept)).toEqual([
    'Frete marítimo',
    'Flete con descuento',
    'Flete marítimo',
  ])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('concept_pt')
})

test('Spanish words are those that are stored', async () => {
  asked.length = 0
  expect(await conceptCells({ db }, 'es')(rows, columns)).toBe(rows)
  expect(asked).toEqual([])
})
