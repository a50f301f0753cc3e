import { expect, test } from 'vitest'
import { samplePaper, withRecipient } from '../testing/sample-paper.ts'
import { labelsZpl } from './zpl.ts'

test('each piece has a label with both numbers as Code 128 of 3 dots, and the reference as QR', () => {
  const labels = labelsZpl([samplePaper(), samplePaper({ reference: 'EX-2' })])
    .split('^XA')
    .slice(1)
  expect(labels).toHaveLength(4)
  for (const [at, label] of labels.entries()) {
    expect(label.trim()).toMatch(/\^XZ$/)
    expect(label).toMatch(/\^BY3\^FO\d+,\d+\^BCN,145,Y,N,N,A\^FH\^FD1234567890\^FS/)
    expect(label).toMatch(new RegExp(`\\^BCN,145,Y,N,N,A\\^FH\\^FDJD01460000001234567${8 + (at % 2)}\\^FS`))
    expect(label).toContain(`^BQN,2,5^FH^FDMA,${at < 2 ? 'EX-2026-000123' : 'EX-2'}^FS`)
    expect(label).toContain(`^FD${(at % 2) + 1} / 2^FS`)
    expect(label).toContain('^CI28')
  }
  expect(labels[0]).toContain('María Núñez')
  expect(labels[0]).toContain('BeiJingYangMaoYouXianGongSi')
  expect(labels.join('')).not.toContain('PRUEBA')
})

test('signs of the printer language in a text cannot become commands', () => {
  const zpl = labelsZpl([withRecipient({ company: 'A^XZ~JA_5E\\B' })])
  expect(zpl).toContain('^FDA_5EXZ_7EJA_5F5E/B^FS')
  expect(zpl.match(/\^XZ/g)).toHaveLength(2)
  expect(zpl).not.toContain('~')
})

test('every field stays on the label, also with the longest texts', () => {
  const long = 'W'.repeat(120)
  const party = { company: long, contact: long, description: long, line2: long, line3: long }
  const { recipient } = withRecipient(party)
  const zpl = labelsZpl([samplePaper({ shipper: recipient, recipient })])
  const lines = [...zpl.matchAll(/\^FO(\d+),(\d+)\^A0N,(\d+),\d+\^FB(\d+),(\d+)/g)].map((one) =>
    one.slice(1).map(Number),
  )
  const ends = (from: number, to: number) =>
    lines.filter(([, y = 0]) => y > from && y < to).map(([, y = 0, size = 0, , rows = 0]) => y + rows * size)
  expect(Math.max(...lines.map(([x = 0, , , width = 0]) => x + width))).toBeLessThanOrEqual(812)
  expect(Math.max(...ends(80, 255))).toBeLessThanOrEqual(255)
  expect(Math.max(...ends(255, 650))).toBeLessThanOrEqual(650)
  expect(lines.length).toBeGreaterThan(20)
})

test('a number without readable bars is text, a sandbox label has its mark, no pieces are an error', () => {
  const long = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const zpl = labelsZpl([samplePaper({ waybill: long, sandbox: true })])
  expect(zpl).toContain(`^FD${long}^FS`)
  expect(zpl.match(/\^BC/g)).toHaveLength(2)
  expect(zpl).toContain('^FDPRUEBA^FS')
  expect(() => labelsZpl([])).toThrow(RangeError)
})
