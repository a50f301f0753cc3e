import { expect, test } from 'vitest'
import { guessedKind } from './uploads.ts'

test.each([
  ['Packing_List-4411.xlsx', 'PKL'],
  ['PL 2026-113.pdf', 'PKL'],
  ['lista de empaque.pdf', 'PKL'],
  ['Commercial Invoice 889.pdf', 'CIV'],
  ['FACTURA-0001.pdf', 'CIV'],
  ['MSDS paint UN1263.pdf', 'MSDS'],
  ['SDS_acetone.pdf', 'MSDS'],
  ['Hoja de Seguridad.pdf', 'MSDS'],
  ['FISPQ tinta.pdf', 'MSDS'],
  ['HAWB 045-12345675.pdf', 'AWB'],
  ['AWB04512345675.pdf', 'AWB'],
  ['FCO-22.pdf', 'FCO'],
  ['foto del depósito.jpg', 'MSC'],
  ['plano.pdf', 'MSC'],
])('%s is probably %s', (name, kind) => expect(guessedKind(name)).toBe(kind))
