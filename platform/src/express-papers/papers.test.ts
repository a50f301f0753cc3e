import type { ExpressDuties, GoodsLine } from '@freight/contracts/express-shipment/shipment'
import { expect, test } from 'vitest'
import { workerPool } from '../jobs/worker-pool.ts'
import { pdfPages } from '../testing/pdf-pages.ts'
import { paperPrinter } from './paper-printer.ts'
import type { PaperShipment } from './paper-shipment.ts'
import { invoicePdf, manifestPdf, packingListPdf, waybillPdf, invoiceTotals } from './papers.ts'
import { samplePaper } from '../testing/sample-paper.ts'

const line = (overrides: Partial<GoodsLine> = {}): GoodsLine => ({
  description: 'Lana peinada',
  quantity: '10',
  unit: 'KG',
  unitValue: '12.345',
  currency: 'USD',
  hsCode: '510529',
  origin: 'UY',
  netKg: '9.5',
  grossKg: '10',
  sku: '',
  ...overrides,
})
const duties: ExpressDuties = {
  payer: 'RECIPIENT',
  account: '',
  incoterm: 'DAP',
  reason: 'SAMPLE',
  invoiceNumber: 'F-77',
  invoiceDate: '2026-11-29',
  proforma: false,
  nonDelivery: 'RETURN',
  remarks: '',
}
const invoiced = (overrides: Partial<PaperShipment> = {}) => samplePaper({ goods: [line()], duties, ...overrides })
const textOf = async (pdf: Buffer) => (await pdfPages(pdf)).map(({ text }) => text).join('\n')

test('totals are per currency, half up once per line, with the decimals of the currency', () => {
  const goods = [
    line(),
    line({ quantity: '1', unitValue: '0.005' }),
    line({ quantity: '1', unitValue: '0.005' }),
    line({ quantity: '3', unitValue: '1000.5', currency: 'JPY' }),
    line({ quantity: '1', unitValue: '0.5', currency: 'CLP' }),
  ]
  expect(invoiceTotals(goods)).toEqual([
    { currency: 'USD', amount: '123.47' },
    { currency: 'JPY', amount: '3002' },
    { currency: 'CLP', amount: '1' },
  ])
})

test('edge 60: the invoice has both languages, both scripts, the values of the lines and its pages', async () => {
  const goods = Array.from({ length: 60 }, (_, at) => line({ description: `羊毛 ${at + 100}z`, unitValue: '2' }))
  const pages = await pdfPages(await invoicePdf(invoiced({ goods })))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0] && [Math.round(pages[0].width), Math.round(pages[0].height)]).toEqual([595, 842])
  const text = pages.map((page) => page.text).join('\n')
  for (const word of [
    'Factura comercial / Commercial invoice',
    'F-77',
    '29 Nov 2026',
    'EX-2026-000123',
    '1234567890',
    'DAP',
  ])
    expect(text).toContain(word)
  for (const word of [
    'Muestra / Sample',
    '北京羊毛有限公司',
    'WangXiaoMing',
    'YangMao 159z',
    '510529',
    'Total USD 1200.00',
  ])
    expect(text).toContain(word)
  for (const [at, page] of pages.entries())
    expect(page.text).toContain(`Página ${at + 1} de ${pages.length} / Page ${at + 1} of ${pages.length}`)
  expect(text).not.toContain('PRUEBA')
})

test('the invoice invents no value: what is missing is a dash, and without lines there is none', async () => {
  const goods = [line({ hsCode: '', origin: '', netKg: undefined, grossKg: undefined })]
  const text = await textOf(await invoicePdf(invoiced({ goods, duties: undefined })))
  // Number, date, incoterm, reason, payer, non-delivery; code and origin of the line, and both of its weights.
  expect(text.match(/—/g)).toHaveLength(10)
  expect(text).toContain('Factura comercial')
  expect(await textOf(await invoicePdf(invoiced({ duties: { ...duties, proforma: true } })))).toContain(
    'Factura proforma / Proforma invoice',
  )
  await expect(invoicePdf(invoiced({ goods: [] }))).rejects.toThrow(RangeError)
})

test('the packing list has pieces and goods, and no values', async () => {
  const text = await textOf(await packingListPdf(invoiced()))
  for (const word of [
    'Lista de empaque / Packing list',
    'JD014600000012345679',
    '40 × 30 × 20',
    '12.5',
    'Lana peinada',
  ])
    expect(text).toContain(word)
  expect(text).not.toContain('12.345')
  expect(text).not.toContain('USD')
})

test('the waybill sheet has both parties, all pieces and lines to sign on', async () => {
  const text = await textOf(await waybillPdf(invoiced()))
  for (const word of [
    'Waybill and hand-over',
    '1234567890',
    'Exportadora del Plata',
    '王小明',
    'Recibido por / Received by',
  ])
    expect(text).toContain(word)
})

const list = { number: 'MVD-VELOZ-20261130', day: '2026-11-30', account: 'ACC-1', rejected: [] }

test('the manifest has any number of shipments, their totals, and what is not in it', async () => {
  const shipments = Array.from({ length: 45 }, (_, at) => samplePaper({ reference: `EX-${at + 1}` }))
  const rejected = [
    { id: 'EX-98', code: 'NOT_BOOKED', text: '' },
    { id: 'EX-99', code: 'CARRIER', text: 'Unknown waybill' },
  ]
  const pages = await pdfPages(await manifestPdf(shipments, { ...list, rejected }))
  const text = pages.map((page) => page.text).join('\n')
  for (const { reference } of shipments) expect(text).toContain(reference)
  for (const word of [list.number, 'ACC-1', 'Not booked', 'Unknown waybill', 'Transportista / Carrier'])
    expect(text).toContain(word)
  expect(text).toMatch(/Total\s+45\s+90\b/)
  await expect(manifestPdf([], list)).rejects.toThrow(RangeError)
})

test('edge 42: every paper of a sandbox carrier has "PRUEBA" across each page', async () => {
  const shipment = invoiced({ sandbox: true, goods: Array.from({ length: 60 }, () => line()) })
  const papers = await Promise.all([
    invoicePdf(shipment),
    packingListPdf(shipment),
    waybillPdf(shipment),
    manifestPdf([shipment], list),
  ])
  const pages = (await Promise.all(papers.map(pdfPages))).flat()
  expect(pages.length).toBeGreaterThan(4)
  for (const { text } of pages) expect(text).toContain('PRUEBA')
})

test('the printer prints each paper of its work', async () => {
  const print = paperPrinter(workerPool())
  const shipment = invoiced()
  const papers = await Promise.all([
    print({ paper: 'LABELS', shipments: [shipment], options: { format: 'A6' } }),
    print({ paper: 'MANIFEST', shipments: [shipment], list }),
    ...(['INVOICE', 'PACKING_LIST', 'WAYBILL'] as const).map((paper) => print({ paper, shipment })),
  ])
  const titles = ['1 / 2', 'Manifest', 'invoice', 'Packing list', 'Waybill']
  for (const [at, paper] of papers.entries()) expect(await textOf(paper)).toContain(titles[at])
})
