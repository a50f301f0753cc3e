import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { sampleDocument } from '@freight/contracts/testing/sample-document'
import { quotationDetail, sellOfDetail } from '@freight/contracts/testing/sample-views'

export const KEY = 'MVD-2026-004182'

/** An alternative that can be sent as it is. */
export const sell: QuotationDetail['sell'][number] = sellOfDetail({
  idCotizacion: KEY,
  description: 'Vía Santos',
  validez: '2099-12-15',
  carrier: 'Meridian Ocean',
  ttime: 38,
  freeDays: 10,
  totals: [{ amount: '1045.06', currency: 'USD' }],
  converted: '1045.06',
  published: true,
})

/** A quotation ready for its first offer. */
export const ready: QuotationDetail = quotationDetail({
  key: KEY,
  referencia: KEY,
  status: 'QUOTED',
  assignedTo: undefined,
  client: {
    id: 'c-1',
    nombreFantasia: 'Textil del Plata',
    razonSocial: 'Textil del Plata S.A.',
    reference: 'PO 77120',
  },
  transportMode: 'SEA',
  modo: 'LCL',
  origenCodigo: 'CNSHA',
  origenName: 'Shanghái',
  origenPais: 'CN',
  destinoCodigo: 'UYMVD',
  commodityCodigo: '600622',
  commodityDescr: 'Tejido de punto',
  pesoTotal: '3120',
  cbmTotal: '8.64',
  chargeableTotal: '8640',
  pltTotal: 6,
  totals: { computed: { pesoTotal: '3120', cbmTotal: '8.64', chargeableTotal: '8640' } },
  shipmentDate: undefined,
  packingData: [],
  sell: [sell],
  sellectedSell: 'sell-1',
  publicationNo: 1,
  fx: { base: 'USD', date: '2026-11-19', rates: [] },
  vatPct: '22',
  actions: [{ command: 'SendQuote', possible: true }],
})

/** The client's document of that quotation. */
export const clientDocument = {
  ...sampleDocument(1),
  reference: KEY,
  revision: 'Revisión 1',
  validity: { label: 'Válida hasta el', date: '15/12/2099' },
  alternatives: sampleDocument(1).alternatives.map((one) => ({ ...one, idSell: 'sell-1', optional: [] })),
}
