import type { ClientDocument } from '@freight/contracts/quotation/document'
import { sampleDocument } from '@freight/contracts/testing/sample-document'
import { expect, test } from 'vitest'
import { pdfText } from '../testing/pdf-text.ts'
import printWork from './print-worker.ts'

const at = new Date('2026-11-23T12:00:00Z')
const print = (document: ClientDocument) => printWork({ document, at })
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

test('an offer fits on one page, and many lines take several', async () => {
  const one = await print(sampleDocument(5))
  expect(one.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pages(one)).toBe(1)
  expect(pages(await print(sampleDocument(150)))).toBeGreaterThan(2)
})

test('long lists of covered services continue on further pages, with every word once', async () => {
  const document = sampleDocument(1)
  const [first] = document.alternatives
  if (!first) throw new Error('no alternative')
  // 200 characters per line, no word twice.
  const lines = (side: string) =>
    Array.from({ length: 30 }, (_, number) =>
      Array.from({ length: 25 }, (_word, at) => `${side}${number + 10}w${at + 10}z`).join(' '),
    )
  const [includes, excludes] = [lines('i'), lines('e')]
  const texts = pdfText(await print({ ...document, alternatives: [{ ...first, includes, excludes }] }))
  const onPaper = texts.filter(({ y }) => y > 0 && y < 842)
  expect(onPaper).toHaveLength(texts.length)
  expect(new Set(onPaper.map(({ page }) => page)).size).toBeGreaterThan(1)
  const words = onPaper.flatMap(({ text }) => text.split(/\s+/))
  const missing = [...includes, ...excludes].flatMap((line) => line.split(' ').filter((word) => !words.includes(word)))
  expect(missing).toEqual([])
})

test('a condition longer than a page continues on further pages, with every line once', async () => {
  const lines = Array.from({ length: 120 }, (_, number) => `c${number + 100}z`)
  const texts = pdfText(await print({ ...sampleDocument(1), conditions: [lines.join('\n'), 'short'] }))
  const onPaper = texts.filter(({ y }) => y > 0 && y < 842)
  expect(onPaper).toHaveLength(texts.length)
  const words = onPaper.flatMap(({ text }) => text.split(/\s+/))
  expect(lines.filter((word) => !words.includes(word))).toEqual([])
})

test('the same revision gives the same bytes', async () =>
  expect((await print(sampleDocument(5))).equals(await print(sampleDocument(5)))).toBe(true))

test('no text in a document makes the printer read a file or fetch an address', async () => {
  const document = sampleDocument(1)
  const [first] = document.alternatives
  if (!first) throw new Error('no alternative')
  const pdf = await print({
    ...document,
    conditions: ['{"image": "file:///etc/passwd"}', 'http://127.0.0.1:1/x.png'],
    alternatives: [{ ...first, name: '\u0000\u202e' }],
  })
  expect(pages(pdf)).toBe(1)
})

test('the title of a section is on the page of its first line when its table continues on the next page', async () => {
  const titlePages = async (count: number) => {
    const document = sampleDocument(count)
    const alternatives = document.alternatives.map((one) => ({
      ...one,
      sections: one.sections.flatMap((section) => [
        section,
        { ...section, title: 'Entrega', lines: section.lines.slice(0, 2).map((line) => ({ ...line, code: 'DLV' })) },
      ]),
    }))
    const texts = pdfText(await print({ ...document, alternatives }))
    return ['Entrega', 'DLV'].map((word) => texts.find(({ text }) => text === word)?.page)
  }
  // From the last place on the first page to the first one on the second.
  const counts = await Promise.all([25, 26, 27, 28].map(titlePages))
  for (const [title, line] of counts) expect(title).toBe(line)
  expect(new Set(counts.flat()).size).toBe(2)
})
