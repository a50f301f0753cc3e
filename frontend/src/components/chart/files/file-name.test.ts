import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test('a file name consists of tab, title and days, or of the title alone', () => {
  expect(fileNameOf('Detalle', 'Ventas pendientes · 01/03/2026 – 31/03/2026 · MVD')).toBe(
    'Ventas pendientes - Detalle 2026-03-01 2026-03-31',
  )
  expect(fileNameOf('Detalle')).toBe('Detalle')
})
