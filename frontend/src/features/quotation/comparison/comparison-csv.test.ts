import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { comparisonOf } from './combination.ts'
import { comparisonCsv } from './comparison-column.tsx'

const words = {
  head: ['Sección', 'Código', 'Concepto'],
  section: ({ section }: { section: string }) => section,
  facts: { transit: 'Tránsito', free: 'Libres', tiers: 'Después', validity: 'Validez', total: 'Total' },
  tiers: ({ tiers = [] }: { tiers?: readonly { container?: string | undefined }[] | undefined }) =>
    tiers.map(({ container }) => container).join(),
  decimal: ',',
  noAmount: 'Sin importe',
} as const

test('the CSV has a column per alternative, amounts with their currency, and totals of complete ones only', () => {
  const rows = comparisonCsv(comparisonOf(quotation), words).split('\r\n')
  expect(rows[0]).toBe('\uFEFFSección;Código;Concepto;BlueDelta Consolidators;Sino-Andes Forwarding;Hua Yuan Freight')
  expect(rows).toContain(';;Total;731,50;837,00;')
  expect(rows).toContain('FREIGHT;AFR;Flete aéreo;USD 493,50;USD 651,00;USD 210,00')
})

test('the CSV has the prices after the free days where an alternative names them', () => {
  const tiers = [
    { kind: 'DEMURRAGE' as const, fromDay: 8, currency: 'USD' as const, amount: '90', container: '40HC' as const },
  ]
  expect(comparisonCsv(comparisonOf(quotation), words)).not.toContain('Después')
  const cost = (quotation.cost ?? []).map((one) => (one.idCost === cheapCost.idCost ? { ...one, tiers } : one))
  expect(comparisonCsv(comparisonOf({ ...quotation, cost }), words).split('\r\n')).toContain(';;Después;40HC;;')
})

test('the CSV separates columns with commas where the number format has a decimal point', () => {
  const rows = comparisonCsv(comparisonOf(quotation), { ...words, decimal: '.' }).split('\r\n')
  expect(rows).toContain(',,Total,731.50,837.00,')
})

test('a name that begins like a formula is escaped in the CSV', () => {
  const cost = [{ ...cheapCost, agenteNombre: '=HYPERLINK("x")' }]
  expect(comparisonCsv(comparisonOf({ ...quotation, cost }), words)).toContain(`"'=HYPERLINK(""x"")"`)
})

test('a charge without an amount is labelled in the CSV', () => {
  const cost = (quotation.cost ?? []).map((one) => ({
    ...one,
    charges: one.charges.map((line) => ({ ...line, amount: undefined })),
  }))
  const text = comparisonCsv(comparisonOf({ ...quotation, cost }), words)
  expect(text).toContain('Sin importe')
  expect(text).not.toContain('undefined')
})
