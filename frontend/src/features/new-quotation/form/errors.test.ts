import { PackingRowInput } from '@freight/contracts/freight/cargo'
import { QuotationRequest } from '@freight/contracts/quotation/request'
import { expect, test, vi } from 'vitest'
import { emptyRow, type PackingCells, emptyForm, type RequestForm } from './form.ts'
import { packingRow } from '../cargo/packing.ts'
import { requestOf } from '../request.ts'
import { contractIssues } from './errors.ts'

const row = (changes: Partial<PackingCells> = {}): PackingCells => ({
  ...emptyRow('PLT'),
  cantidad: '1',
  peso: '80',
  largo: '50',
  ancho: '50',
  alto: '50',
  ...changes,
})
const place = (code: string) => ({ code, name: code, country: 'UY', kinds: ['AIRPORT' as const] })
const completeForm = { ...emptyForm(), scope: 'INTERNAL' as const, origin: place('FRA'), destination: place('MVD') }
const fieldsOf = (issues: readonly { path: readonly PropertyKey[]; code?: string | undefined }[]) =>
  issues.map(({ path, code }) => `${path.join('/')} ${code}`).toSorted()
const tooLong = '1.123456789'

test.each<[string, Partial<RequestForm>]>([
  ['no rows', { rows: [emptyRow()] }],
  ['valid rows', { rows: [row(), row()], commodityDescr: 'Reactivos' }],
  ['wrong rows between valid ones', { rows: [row(), row({ peso: tooLong }), row(), row({ cantidad: '2000000' })] }],
  ['too many rows', { rows: Array.from({ length: 501 }, () => row()) }],
  [
    'too many rows, all of them wrong',
    { rows: Array.from({ length: 501 }, () => row({ largo: tooLong, alto: tooLong })) },
  ],
  ['inches with a wrong row', { system: 'imperial', rows: [row(), row({ ancho: tooLong })], modo: 'LCL' }],
])('the issues of %s equal those of a full parse', (_what, changes) => {
  const request = requestOf({ ...completeForm, ...changes })
  expect(fieldsOf(contractIssues(request))).toEqual(fieldsOf(QuotationRequest.safeParse(request).error?.issues ?? []))
})

test('an unchanged row is not parsed again', () => {
  const rows = Array.from({ length: 50 }, () => row())
  contractIssues(requestOf({ ...completeForm, rows }))
  const parsed = vi.spyOn(PackingRowInput, 'safeParse')
  const next = rows.with(7, row({ peso: '81' }))
  contractIssues(requestOf({ ...completeForm, rows: next }))
  expect(parsed.mock.calls).toEqual([[next[7] && packingRow(next[7], completeForm)]])
})
