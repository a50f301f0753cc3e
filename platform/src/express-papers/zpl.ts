import { modulesWithQuiet } from './barcodes.ts'
import { type Labelled, allPieces, partyLines, rowsOf, sizeFor } from './label.ts'
import type { PaperParty, PaperShipment } from './paper-shipment.ts'
import { transliterate } from './transliterate.ts'

// Dots of a printer with 203 dots an inch: 8 a millimetre; the label has 4 × 6 inches.
const WIDTH = 812
const HEIGHT = 1218
const MARGIN = 30
/** 3 dots are 0.375 mm; 2 would be below the smallest bar that scanners read. */
const MODULE = 3

/** Text of a field after `^FH`: the printer's own signs as hexadecimal, a backslash would break the line of a block. */
const field = (text: string): string =>
  transliterate(text)
    .replaceAll('\\', '/')
    .replaceAll(/[_^~]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const text = (x: number, y: number, height: number, value: string, width = WIDTH - x - MARGIN, lines = 1): string =>
  `^FO${x},${y}^A0N,${height},${height}^FB${width},${lines},0,L,0^FH^FD${field(value)}^FS`

const line = (y: number): string => `^FO${MARGIN},${y}^GB${WIDTH - 2 * MARGIN},3,3^FS`

/** A Code 128 with its text; a number too long for readable bars has only its text. */
const barcode = (y: number, height: number, value: string): string => {
  if (value === '' || modulesWithQuiet(value) * MODULE > WIDTH) return text(MARGIN, y + height, 34, value || '-')
  const x = Math.round((WIDTH - (modulesWithQuiet(value) - 20) * MODULE) / 2)
  return `^BY${MODULE}^FO${x},${y}^BCN,${height},Y,N,N,A^FH^FD${field(value)}^FS`
}

/** Type sizes in dots. */
const sizes = [44, 40, 36, 32, 28, 24, 22, 20, 18, 16, 14, 12, 10, 8]

/** A party in a box: a long one is smaller, not cut. */
const partyBlock = (top: number, party: PaperParty, width: number, height: number, largest: number): string => {
  const lines = partyLines(party).map(transliterate)
  const size = sizeFor(
    lines,
    width,
    height,
    sizes.filter((one) => one <= largest),
  )
  const rows = lines.map((value) => rowsOf(value, width, size))
  const above = (at: number) => rows.slice(0, at).reduce((sum, count) => sum + count, 0)
  return lines
    .map((value, at) => text(MARGIN, Math.round(top + above(at) * size * 1.2), size, value, width, rows[at]))
    .join('\n')
}

const label = ({ shipment, piece, number, count }: Labelled): string =>
  [
    '^XA',
    // UTF-8: the Latin letters with accents stay.
    `^CI28^PW${WIDTH}^LL${HEIGHT}^LH0,0`,
    text(MARGIN, 30, 34, shipment.carrierName, 360),
    text(400, 30, 30, shipment.service),
    ...(shipment.sandbox ? [`^FO${MARGIN},560^A0N,150,200^FDPRUEBA^FS`] : []),
    line(75),
    partyBlock(85, shipment.shipper, 560, 165, 24),
    `^FO640,85^BQN,2,5^FH^FDMA,${field(shipment.reference)}^FS`,
    line(255),
    partyBlock(270, shipment.recipient, WIDTH - 2 * MARGIN, 370, 44),
    line(650),
    text(MARGIN, 665, 54, `${number} / ${count}`, 220),
    text(260, 675, 44, `${piece.kg} kg`, 240),
    text(510, 665, 54, shipment.routeCode),
    text(MARGIN, 730, 28, `Ref. ${shipment.reference} ${shipment.clientReference}`.trim()),
    line(770),
    barcode(785, 145, shipment.waybill),
    barcode(1000, 145, piece.number),
    '^XZ',
  ].join('\n')

/**
 * The labels of all pieces, 4 × 6 inch, as text for a thermal printer, in the order of the shipments.
 * @throws RangeError without pieces
 */
export const labelsZpl = (shipments: readonly PaperShipment[]): string => {
  const labels = allPieces(shipments)
  if (labels.length === 0) throw new RangeError('no pieces')
  return `${labels.map(label).join('\n')}\n`
}
