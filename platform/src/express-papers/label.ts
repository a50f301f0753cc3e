import type { Content } from 'pdfmake/interfaces.js'
import { code128, mm, qrCode } from './barcodes.ts'
import { type PaperParty, type PaperPiece, type PaperShipment, transliterate } from './paper-shipment.ts'
import { scriptText } from './script-fonts.ts'

/** Paper in millimetres. */
export type Paper = { width: number; height: number }
/** Left upper corner in millimetres. */
export type Corner = readonly [x: number, y: number]
/** A piece of a shipment with its place among them. */
export type Labelled = { shipment: PaperShipment; piece: PaperPiece; number: number; count: number }

/** The pieces of all shipments in the given order. */
export const allPieces = (shipments: readonly PaperShipment[]): Labelled[] =>
  shipments.flatMap((shipment) =>
    shipment.pieces.map((piece, at) => ({ shipment, piece, number: at + 1, count: shipment.pieces.length })),
  )

const MARGIN = 4
/** Scripts with marks above and below their letters. */
const highLetters = /[\u0600-\u06ff\u0900-\u097f\u0e01-\u0e5b]/
/** Height of a line in parts of the type size. */
const lineHeight = (line: string): number => (highLetters.test(line) ? 1.75 : 1.22)
/** Letters as wide as high; others have two thirds of that at most. */
const wideLetters = /[MWmw@ЖШЩЮ\u1100-\uffff]/gu
const widthInLetters = (line: string): number => (2 * line.length + (line.match(wideLetters)?.length ?? 0)) / 3

/** Lines of a party as a carrier reads them. */
export const partyLines = (party: PaperParty): string[] =>
  [
    party.company,
    party.contact,
    party.description,
    party.line2,
    party.line3,
    [party.postalCode, party.city, party.stateOrProvinceCode].filter(Boolean).join(' '),
    party.countryCode,
    party.phone,
  ].filter((line) => line !== '')

/** The lines in Latin letters, then those in another script as they were typed, so that no letter is lost. */
const inBothScripts = (lines: readonly string[]): string[] => {
  const latin = lines.map(transliterate)
  return [...latin, ...lines.filter((line, at) => line !== latin[at])]
}

/** Rows of a line in a box, estimated so that they suffice. */
export const rowsOf = (line: string, width: number, size: number): number =>
  Math.ceil((widthInLetters(line) * size) / width)

/** The largest type size of the choice with which all lines fit into a box. */
export const sizeFor = (lines: readonly string[], width: number, height: number, choice: readonly number[]): number =>
  choice.find(
    (size) => lines.reduce((sum, line) => sum + rowsOf(line, width, size) * size * lineHeight(line), 0) <= height,
  ) ?? Math.min(...choice)

/** "PRUEBA" across a label, light, so that the texts over it stay readable. */
const testMark = (): Content => ({ text: 'PRUEBA', bold: true, fontSize: 66, color: '#d9d9d9', alignment: 'center' })

/** The label of a piece at a corner of a page. */
export const labelAt = (
  { shipment, piece, number, count }: Labelled,
  { width, height }: Paper,
  [left, top]: Corner,
): Content[] => {
  const inner = (width - 2 * MARGIN) * mm
  const at = (x: number, y: number, boxWidth: number, stack: Content[]): Content => ({
    absolutePosition: { x: (left + MARGIN + x) * mm, y: (top + y) * mm },
    columns: [{ width: boxWidth, stack }],
  })
  const line = (y: number): Content =>
    at(0, y, inner, [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: inner, y2: 0, lineWidth: 1 }] }])
  /** Lines in a box, as large as all of them fit. */
  const fitted = (lines: readonly string[], boxWidth: number, boxHeight: number, choice: number[]): Content[] => {
    const fontSize = sizeFor(lines, boxWidth, boxHeight, choice)
    return lines.map((text, index) => ({ ...scriptText(text), fontSize, bold: index === 0 }))
  }
  const party = (title: string, one: PaperParty, boxWidth: number, boxHeight: number, choice: number[]): Content[] => [
    { text: title, fontSize: 6 },
    ...fitted(inBothScripts(partyLines(one)), boxWidth, boxHeight - 8, choice),
  ]
  const { reference, clientReference, waybill, carrierName, service, routeCode, shipper, recipient } = shipment
  const references = `Ref. ${[reference, clientReference].filter(Boolean).join(' · ')}`
  const toHeight = height - 104
  const below = height - 148
  return [
    ...(shipment.sandbox ? [at(0, 40, inner, [testMark()])] : []),
    at(0, 4, inner / 2, fitted([carrierName], inner / 2, 17, [11, 9, 8, 7, 6, 5, 4])),
    at(width / 2 - MARGIN, 4, inner / 2, [
      { stack: fitted([service], inner / 2, 17, [10, 9, 8, 7, 6, 5, 4]), alignment: 'right' },
    ]),
    line(10),
    at(0, 11, 70 * mm, party('DE / FROM', shipper, 70 * mm, 19 * mm, [8, 7, 6, 5, 4])),
    at(width - 2 * MARGIN - 20, 10.5, 20 * mm, [qrCode(reference, 20 * mm)]),
    line(31),
    at(0, 32, inner, party('PARA / TO', recipient, inner, toHeight * mm, [14, 12, 10, 9, 8, 7, 6, 5, 4])),
    line(77 + below),
    at(0, 78 + below, 25 * mm, [{ text: `${number} / ${count}`, bold: true, fontSize: count > 99 ? 12 : 18 }]),
    at(26, 79 + below, 25 * mm, [{ text: `${piece.kg} kg`, bold: true, fontSize: 14 }]),
    at(width / 2 - MARGIN, 78 + below, inner / 2, [
      { stack: fitted([routeCode], inner / 2, 24, [18, 14, 12, 9, 7, 5, 4]), alignment: 'right' },
    ]),
    at(0, 86 + below, inner, fitted([references], inner, 13, [8, 7, 6, 5, 4])),
    line(91 + below),
    at(0, 93 + below, inner, code128(waybill, inner, 19 * mm)),
    at(0, 121 + below, inner, code128(piece.number, inner, 17 * mm)),
  ]
}
