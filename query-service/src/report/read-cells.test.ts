import { column } from '../testing/report-column.ts'
import { expect, test } from 'vitest'
import { placeCells } from './read-cells.ts'

const columns = [
  column('key', 'text', 'Referencia'),
  column('origin', 'text', 'Origen', { isPlace: true }),
  column('destination', 'text', 'Destino', { isPlace: true }),
]
const rows = [
  { key: 'Cantón', origin: 'Cantón', destination: 'Montevideo (Carrasco)' },
  { key: '2', origin: 'Valencia', destination: null },
]

test('places are translated to the reader’s language, other cells are not', async () => {
  expect(await placeCells('pt')(rows, columns)).toEqual([
    { key: 'Cantón', origin: 'Guangzhou', destination: 'Montevidéu (Carrasco)' },
    { key: '2', origin: 'Valência', destination: null },
  ])
  expect(await placeCells('es')(rows, columns)).toBe(rows)
})
