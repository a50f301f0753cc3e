import { expect, test } from '@jest/globals'
import type { ClientDocument } from '@freight/contracts/client-document/document'
import { clientDocumentPdf } from './client-document-pdf.ts'

const line = (code: string) => ({
  code,
  concept: 'Flete marítimo LCL',
  currency: 'USD',
  unitPrice: '74,00',
  quantity: '8,640 RT',
  amount: '639,36',
  tax: '—',
})

const document = (lines: number): ClientDocument => ({
  language: 'es',
  company: {
    code: 'MVD',
    name: 'MVD Cargas Internacionales S.A.',
    lines: ['Rambla Sur 1450 · RUT 21 880042 0018', '+598 2000 0000'],
    footer: '',
  },
  kind: 'Cotización',
  reference: 'MVD-2026-004182',
  revision: 'Revisión 2 del 23/11/2026',
  validity: { label: 'Válida hasta el', date: '15/12/2026' },
  parties: [{ label: 'Cliente', name: 'Textil del Plata S.A.', lines: ['At. Laura Techera'] }],
  lane: {
    origin: { name: 'Łódź Σίσσυ', place: 'PLLOD · Polonia' },
    destination: { name: 'Montevideo', place: 'UYMVD · Uruguay' },
    how: 'Marítimo LCL · FOB',
  },
  heads: {
    concept: 'Concepto',
    currency: 'Moneda',
    unitPrice: 'Precio unitario',
    quantity: 'Cantidad',
    amount: 'Importe',
    totalWithTax: 'Total con IVA',
    optional: 'Servicios opcionales',
    optionalNote: 'a pedido',
    includes: 'Incluye',
    excludes: 'No incluye',
    conditions: 'Condiciones',
    page: 'Página',
  },
  alternatives: [
    {
      idSell: 's-1',
      title: '',
      name: 'Vía Santos',
      via: 'Meridian',
      facts: [{ label: 'Tránsito estimado', value: '38 días' }],
      taxHead: 'IVA 21 %',
      sections: [{ title: 'Flete', lines: Array.from({ length: lines }, (_, index) => line(`C${index}`)), sums: [] }],
      subtotals: [{ label: 'Subtotal en dólares', currency: 'USD', amount: '639,36', tax: '—' }],
      totals: [{ currency: 'USD', amount: '639,36' }],
      equivalent: 'Referencia',
      optional: [line('INS')],
      includes: ['Transporte'],
      excludes: [],
    },
  ],
  conditions: ['Los valores dependen del espacio.'],
  foot: 'MVD-2026-004182',
})

const at = new Date('2026-11-23T12:00:00Z')
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

test('an offer fits on one page, many lines take as many as they need', async () => {
  const one = await clientDocumentPdf(document(5), at)
  expect(one.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pages(one)).toBe(1)
  expect(pages(await clientDocumentPdf(document(150), at))).toBeGreaterThan(2)
})

test('the same revision gives the same bytes', async () =>
  expect((await clientDocumentPdf(document(5), at)).equals(await clientDocumentPdf(document(5), at))).toBe(true))

test('no text can make it read a file or fetch an address', async () => {
  const evil = document(1)
  const [first] = evil.alternatives
  if (!first) throw new Error('no alternative')
  const pdf = await clientDocumentPdf(
    {
      ...evil,
      conditions: ['{"image": "file:///etc/passwd"}', 'http://127.0.0.1:1/x.png'],
      alternatives: [{ ...first, name: '\u0000\u202e' }],
    },
    at,
  )
  expect(pages(pdf)).toBe(1)
})
