import { column, lane } from '@freight/contracts/report/column'
import { expect, test } from 'vitest'
import { laneCells } from './lane-cells.ts'

const locations = [
  { code: 'HKG', name: 'Hong Kong' },
  { code: 'GOA', name: 'Génova' },
]
const columns = [column('key', 'text', ['Referencia']), lane]
const cellsIn = (language: 'es' | 'en' | 'pt') => {
  const asked: string[][] = []
  const query = async (_: string, [codes]: [string[]]) => {
    asked.push(codes)
    return { rows: locations.filter(({ code }) => codes.includes(code)) }
  }
  return { asked, cells: laneCells({ db: { query } as never }, language) }
}

test('a lane is called by its places, and keeps its codes; one that nobody knows is its codes alone', async () => {
  const rows = [
    { key: '1', lane: 'HKG-GOA' },
    { key: '2', lane: 'HKG-XXX' },
    { key: '3', lane: 'YYY-XXX' },
    { key: '4' },
  ]
  expect(await cellsIn('en').cells(rows, columns)).toEqual([
    { key: '1', lane: 'Hong Kong – Genoa · HKG-GOA' },
    { key: '2', lane: 'Hong Kong – XXX · HKG-XXX' },
    { key: '3', lane: 'YYY-XXX' },
    { key: '4', lane: '' },
  ])
})

test('places are asked for once, however many pages have them', async () => {
  const { asked, cells } = cellsIn('es')
  await cells([{ lane: 'HKG-GOA' }, { lane: 'HKG-GOA' }], columns)
  await cells([{ lane: 'HKG-GOA' }], columns)
  expect(asked).toEqual([['HKG', 'GOA']])
  await cells([{ lane: 'GOA-HKG' }], columns)
  expect(asked).toHaveLength(2)
})

test('a report without lanes asks nothing', async () => {
  const { asked, cells } = cellsIn('es')
  const rows = [{ key: 'HKG-GOA' }]
  expect(await cells(rows, columns.slice(0, 1))).toBe(rows)
  expect(asked).toEqual([])
})
