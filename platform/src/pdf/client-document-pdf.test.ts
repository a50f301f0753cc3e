import { expect, test } from '@jest/globals'
import { clientDocumentPdf } from './client-document-pdf.ts'
import { sampleDocument } from './sample-document.ts'

const at = new Date('2026-11-23T12:00:00Z')
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

test('an offer fits on one page, many lines take as many as they need', async () => {
  const one = await clientDocumentPdf(sampleDocument(5), at)
  expect(one.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pages(one)).toBe(1)
  expect(pages(await clientDocumentPdf(sampleDocument(150), at))).toBeGreaterThan(2)
})

test('the same revision gives the same bytes', async () =>
  expect((await clientDocumentPdf(sampleDocument(5), at)).equals(await clientDocumentPdf(sampleDocument(5), at))).toBe(
    true,
  ))

test('no text can make it read a file or fetch an address', async () => {
  const evil = sampleDocument(1)
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
