import { expect, test } from 'vitest'
import { guessColumns } from '../../../components/csv-import/import-columns.ts'
import { importColumns } from './invoice-import.tsx'

const found = (...header: string[]) => {
  const choice = guessColumns(importColumns('es'), header)
  return [choice['quotation'], choice['document']].map((index) => (index === undefined ? undefined : header[index]))
}

test('a number is recognized by its heading in any spelling', () => {
  for (const [quotation, document] of [
    ['Nº de cotización', 'Nº de factura'],
    ['Nro. carpeta', 'Nro. comprobante'],
    ['Número do processo', 'Número da fatura'],
    ['Quotation No.', 'Invoice No.'],
    ['Cotización', 'Número'],
  ] as const) {
    expect(found(document, 'Fecha', quotation)).toEqual([quotation, document])
    expect(found(quotation, 'Fecha', document)).toEqual([quotation, document])
  }
})
