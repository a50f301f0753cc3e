import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { comparisonOf } from './comparison.ts'
import { comparisonCsv } from './comparison-csv.ts'

const words = {
  head: ['Sección', 'Código', 'Concepto'],
  section: ({ section }: { section: string }) => section,
  facts: { transit: 'Tránsito', free: 'Libres', validity: 'Validez', total: 'Total' },
  amount: (amount: string) => amount.replace('.', ','),
  noAmount: 'Sin importe',
} as const

test('a column an alternative, each amount with its currency, the total of complete ones only', () => {
  const rows = comparisonCsv(comparisonOf(quotation), words).split('\r\n')
  expect(rows[0]).toBe('\uFEFFSección;Código;Concepto;BlueDelta Consolidators;Sino-Andes Forwarding;Hua Yuan Freight')
  expect(rows).toContain(';;Total;731,50;837,00;')
  expect(rows).toContain('FREIGHT;AFR;Flete aéreo;USD 493,50;USD 651,00;USD 210,00')
})

test('a name is never read as a formula', () => {
  const cost = [{ ...cheapCost, agenteNombre: '=HYPERLINK("x")' }]
  expect(comparisonCsv(comparisonOf({ ...quotation, cost }), words)).toContain(`"'=HYPERLINK(""x"")"`)
})

test('a charge without an amount says so', () => {
  const cost = (quotation.cost ?? []).map((one) => ({
    ...one,
    charges: one.charges.map((line) => ({ ...line, amount: undefined })),
  }))
  const text = comparisonCsv(comparisonOf({ ...quotation, cost }), words)
  expect(text).toContain('Sin importe')
  expect(text).not.toContain('undefined')
})
