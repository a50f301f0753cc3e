import { column } from '../testing/report-column.ts'
import { expect, test } from 'vitest'
import { laneCells } from './read-cells.ts'

const locations = [
  { code: 'HKG', name: 'Hong Kong' },
  { code: 'GOA', name: 'Génova' },
]
const columns = [column('key', 'text', 'Referencia'), column('lane', 'text', 'Ruta', { isLane: true })]
const cellsIn = (language: 'es' | 'en' | 'pt') => {
  const reads: string[][] = []
  const query = async (_: string, [codes]: [string[]]) => {
    reads.push(codes)
    return { rows: locations.filter(({ code }) => codes.includes(code)) }
  }
  return { asked: reads, cells: laneCells({ db: { query } as never }, language) }
}

test('a lane has place names and codes; without any known place only the codes', async () => {
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

test('each place is read once for all pages', async () => {
  const { asked: reads, cells } = cellsIn('es')
  await cells([{ lane: 'HKG-GOA' }, { lane: 'HKG-GOA' }], columns)
  await cells([{ lane: 'HKG-GOA' }], columns)
  expect(reads).toEqual([['HKG', 'GOA']])
  await cells([{ lane: 'GOA-HKG' }], columns)
  expect(reads).toHaveLength(2)
})

test('a report without lanes reads no places', async () => {
  const { asked: reads, cells } = cellsIn('es')
  const rows = [{ key: 'HKG-GOA' }]
  expect(await cells(rows, columns.slice(0, 1))).toBe(rows)
  expect(reads).toEqual([])
})
