import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test('a file is called by its tab, its title and its days, and by its title where nothing else is told', () => {
  expect(fileNameOf('Detalle', 'Ventas pendientes · 01/03/2026 – 31/03/2026 · MVD')).toBe(
    'Ventas pendientes - Detalle 2026-03-01 2026-03-31',
  )
  expect(fileNameOf('Detalle')).toBe('Detalle')
})
