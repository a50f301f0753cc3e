import { expect, test } from 'vitest'
import { onePagePdf } from './one-page-pdf.ts'

test('a page contains its text with any characters, and its objects are at the offsets of its table', () => {
  const bytes = onePagePdf('LISTA (1)', ['Mercadería: baterías \\ 日'])
  const text = bytes.toString('latin1')
  expect(text.startsWith('%PDF-1.4\n')).toBe(true)
  expect(text).toContain(String.raw`(LISTA \(1\)) Tj`)
  expect(text).toContain(String.raw`(Mercadería: baterías \\ ?) '`)
  const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places.map((place, index) => text.startsWith(`${index + 1} 0 obj`, place))).toEqual(places.map(() => true))
  const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  expect(text.startsWith('xref', table)).toBe(true)
  const [, length] = /\/Length (\d+) >>\nstream\n/.exec(text) ?? []
  const from = text.indexOf('stream\n') + 'stream\n'.length
  expect(text.indexOf('\nendstream')).toBe(from + Number(length))
})
