import type { Column } from '../api/file-columns.ts'

const unitsPerBase = { es: 'Unidades por USD', en: 'Units per USD', pt: 'Unidades por USD' }
const perBase = { es: 'USD por unidad', en: 'USD per unit', pt: 'USD por unidade' }

export const exchangeRateColumns: readonly Column[] = [
  { field: 'currency', title: { es: 'Moneda', en: 'Currency', pt: 'Moeda' }, kind: 'text', upper: true },
  { field: 'date', title: { es: 'Fecha', en: 'Date', pt: 'Data' }, kind: 'day' },
  { field: 'perBase', title: perBase, kind: 'number' },
  { field: 'unitsPerBase', title: unitsPerBase, kind: 'number' },
  { field: 'source', title: { es: 'Fuente', en: 'Source', pt: 'Fonte' }, kind: 'text' },
]
