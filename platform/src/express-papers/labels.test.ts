import { BinaryBitmap, Code128Reader, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import { expect, test } from 'vitest'
import { type RenderedPage, pdfPages, renderedPages } from '../testing/pdf-pages.ts'
import { code128, mm } from './barcodes.ts'
import { labelsPdf } from './labels.ts'
import { samplePaper, withRecipient } from '../testing/sample-paper.ts'

type Box = { x: number; y: number; width: number; height: number }

/** Part of a page, in millimetres from its left upper corner. */
const cutOut = ({ pixels: { width, height, grey }, ...page }: RenderedPage, box: Box) => {
  const dots = (length: number) => Math.floor((length * mm * width) / page.width)
  const source = new RGBLuminanceSource(
    grey,
    dots(box.width),
    dots(box.height),
    width,
    height,
    dots(box.x),
    dots(box.y),
  )
  return new BinaryBitmap(new HybridBinarizer(source))
}
const bars = (page: RenderedPage, box: Box) => new Code128Reader().decode(cutOut(page, box)).getText()
const square = (page: RenderedPage, box: Box) => new QRCodeReader().decode(cutOut(page, box)).getText()
/** Boxes of a label at a corner; `below`: further millimetres of the longer one. */
const boxes = (x: number, y: number, width = 105, below = 0) => ({
  waybill: { x, y: y + 93 + below, width, height: 18 },
  piece: { x, y: y + 121 + below, width, height: 16 },
  reference: { x: x + width - 26, y: y + 10, width: 23, height: 21 },
})
const decoded = (page: RenderedPage, { waybill, piece, reference }: ReturnType<typeof boxes>) => [
  bars(page, waybill),
  bars(page, piece),
  square(page, reference),
]

test('each format has its page box, and a scanner reads the codes of the rendered page', async () => {
  const formats = [
    { format: 'A6', width: 105, height: 148, below: 0 },
    { format: '4X6', width: 101.6, height: 152.4, below: 4.4 },
  ] as const
  for (const { format, width, height, below } of formats) {
    const pages = await renderedPages(await labelsPdf([samplePaper()], { format }))
    expect(pages).toHaveLength(2)
    for (const [at, page] of pages.entries()) {
      expect(page.width / mm).toBeCloseTo(width, 1)
      expect(page.height / mm).toBeCloseTo(height, 1)
      expect(decoded(page, boxes(0, 0, width, below))).toEqual([
        '1234567890',
        `JD01460000001234567${8 + at}`,
        'EX-2026-000123',
      ])
      for (const text of [
        'EX-2026-000123',
        'PO 4711',
        'EXPRESS WORLDWIDE',
        'CN-PEK-01',
        `${at + 1} / 2`,
        'María Núñez',
      ])
        expect(page.text).toContain(text)
    }
    expect(pages[0]?.text).toContain('10.5 kg')
  }
})

test('a sheet of four begins at the start place and keeps the order of the shipments', async () => {
  const shipments = ['EX-2', 'EX-1', 'EX-3'].map((reference) => samplePaper({ reference }))
  const pages = await renderedPages(await labelsPdf(shipments, { format: 'A4', perSheet: 4, start: 3 }))
  expect(pages.map(({ width, height }) => [Math.round(width / mm), Math.round(height / mm)])).toEqual([
    [210, 297],
    [210, 297],
  ])
  const [first, second] = pages
  if (!first || !second) throw new Error('no pages')
  expect(() => square(first, boxes(0, 0).reference)).toThrow()
  const references = [
    square(first, boxes(0, 148.5).reference),
    square(first, boxes(105, 148.5).reference),
    ...[boxes(0, 0), boxes(105, 0), boxes(0, 148.5), boxes(105, 148.5)].map(({ reference }) =>
      square(second, reference),
    ),
  ]
  expect(references).toEqual(['EX-2', 'EX-2', 'EX-1', 'EX-1', 'EX-3', 'EX-3'])
  expect(decoded(second, boxes(105, 148.5))).toEqual(['1234567890', 'JD014600000012345679', 'EX-3'])
})

test('a sheet of one or two has its labels in the upper left corner, or above one another', async () => {
  const [one] = await renderedPages(await labelsPdf([samplePaper()], { format: 'A4' }))
  const [two] = await renderedPages(await labelsPdf([samplePaper()], { format: 'A4', perSheet: 2 }))
  if (!one || !two) throw new Error('no pages')
  expect(bars(one, boxes(0, 0).piece)).toBe('JD014600000012345678')
  expect(bars(two, boxes(52.5, 0).piece)).toBe('JD014600000012345678')
  expect(bars(two, boxes(52.5, 148.5).piece)).toBe('JD014600000012345679')
})

test('no pieces, or a place that the sheet lacks, is an error', async () => {
  await expect(labelsPdf([], { format: 'A6' })).rejects.toThrow(RangeError)
  await expect(labelsPdf([samplePaper()], { format: 'A4', perSheet: 2, start: 3 })).rejects.toThrow(RangeError)
  await expect(labelsPdf([samplePaper()], { format: 'A6', start: 0 })).rejects.toThrow(RangeError)
})

test('bars have at least 0.33 mm a module and quiet zones of 10; a longer number is text only', () => {
  const width = 97 * mm
  for (const text of ['1', '1234567890', 'JD014600000012345678', 'ABCDEFGHIJKLMNOPQRSTU']) {
    const [drawing] = code128(text, width, 40)
    if (!drawing || typeof drawing !== 'object' || !('canvas' in drawing)) throw new Error(`no bars: ${text}`)
    const rects = drawing.canvas.flatMap((one) => (one.type === 'rect' ? [one] : []))
    const step = Math.min(...rects.map(({ w }) => w))
    expect(step / mm).toBeGreaterThan(0.3299)
    const last = rects.at(-1)
    expect(Math.min(rects[0]?.x ?? 0, width - (last ? last.x + last.w : width))).toBeGreaterThan(9.99 * step)
  }
  const long = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  expect(code128(long, width, 40)).toEqual([expect.objectContaining({ text: long })])
})

test('names of every script are printed as typed beside their Latin letters, and the longest ones stay on the label', async () => {
  const names = {
    BeiJingYangMao: '北京羊毛',
    Moskva: 'Москва',
    Athina: 'Αθήνα',
    Lódz: 'Łódź',
    SeoUl: '서울무역',
    DongJing: '東京タワー',
  }
  const shipments = Object.values(names).map((company) => withRecipient({ company }))
  const labels = await pdfPages(await labelsPdf(shipments, { format: 'A6' }))
  for (const [at, [latin, company]] of Object.entries(names).entries()) {
    expect(labels[2 * at]?.text).toContain(company)
    expect(labels[2 * at]?.text).toContain(latin)
  }
  const long = 'W'.repeat(100)
  const address = { company: long, contact: long, description: 'Ж'.repeat(120), line2: long, line3: '羊'.repeat(120) }
  const texts = {
    carrierName: long,
    service: long.slice(40),
    routeCode: long.slice(60),
    clientReference: long.slice(20),
  }
  const pages = await renderedPages(await labelsPdf([{ ...withRecipient(address), ...texts }], { format: 'A6' }))
  expect(pages).toHaveLength(2)
  expect(pages[0] && decoded(pages[0], boxes(0, 0))).toEqual(['1234567890', 'JD014600000012345678', 'EX-2026-000123'])
})

test('the label of a sandbox carrier has "PRUEBA" across it, another has not', async () => {
  const pages = await renderedPages(await labelsPdf([samplePaper({ sandbox: true }), samplePaper()], { format: 'A6' }))
  expect(pages.map(({ text }) => text.includes('PRUEBA'))).toEqual([true, true, false, false])
  expect(pages[0] && decoded(pages[0], boxes(0, 0))).toEqual(['1234567890', 'JD014600000012345678', 'EX-2026-000123'])
})

test('a label before the booking has a dash for each number that is missing', async () => {
  const [page] = await pdfPages(
    await labelsPdf([samplePaper({ waybill: '', pieces: [{ number: '', kg: '1' }] })], { format: 'A6' }),
  )
  expect(page?.text.match(/—/g)).toHaveLength(2)
})

test('the same shipments give the same bytes', async () => {
  const print = () => labelsPdf([samplePaper()], { format: 'A6' })
  expect((await print()).equals(await print())).toBe(true)
})
