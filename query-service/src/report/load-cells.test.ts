import { column } from '../testing/report-column.ts'
import { expect, test } from 'vitest'
import { loadCells } from './read-cells.ts'

const columns = [
  column('key', 'text', 'Referencia'),
  column('containers', 'text', 'Contenedores y camiones', { isLoad: true }),
]

test('trucks have their names in the language of the reader, containers their codes', async () => {
  const rows = [
    { key: '1 × LOWBED', containers: '2 × LOWBED; 1 × BOX' },
    { key: '2', containers: '1 × 40HC; 3 × 20GP' },
    { key: '3', containers: null },
  ]
  expect(await loadCells('es')(rows, columns)).toEqual([
    { key: '1 × LOWBED', containers: '2 × Carretón; 1 × Furgón' },
    { key: '2', containers: '1 × 40HC; 3 × 20GP' },
    { key: '3', containers: null },
  ])
})
