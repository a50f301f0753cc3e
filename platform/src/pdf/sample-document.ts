import type { ClientDocument } from '@freight/contracts/client-document/document'

const line = (code: string) => ({
  code,
  concept: 'Flete marítimo LCL',
  currency: 'USD',
  unitPrice: '74,00',
  quantity: '8,640 RT',
  amount: '639,36',
  tax: '—',
})

/** A document that tests print. `lines`: how many charges it has. */
export const sampleDocument = (lines: number): ClientDocument => ({
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
      next: '',
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
