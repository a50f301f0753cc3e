import { modulesWithQuiet } from './barcodes.ts'
import { type Labelled, allPieces, partyLines, rowsOf, sizeFor } from './label.ts'
import { type PaperShipment, transliterate } from './paper-shipment.ts'

// Dots of a printer with 203 dots an inch: 8 a millimetre; the label has 4 × 6 inches.
const WIDTH = 812
const HEIGHT = 1218
const MARGIN = 30
const INNER = WIDTH - 2 * MARGIN
/** 3 dots are 0.375 mm; 2 would be below the smallest bar that scanners read. */
const MODULE = 3

/** Text of a field after `^FH`: the printer's own signs as hexadecimal, a backslash would break the line of a block. */
const field = (text: string): string =>
  transliterate(text)
    .replaceAll('\\', '/')
    .replaceAll(/[_^~]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Type sizes in dots. */
const sizes = [54, 44, 40, 36, 32, 28, 24, 22, 20, 18, 16, 14, 12, 10, 8]

/** Lines in a box: long ones are smaller, not cut. */
const block = (x: number, top: number, texts: readonly string[], width: number, height: number, largest: number) => {
  const lines = texts.map(transliterate)
  const choice = sizes.filter((size) => size <= largest)
  const size = sizeFor(lines, width, height, choice)
  const rows = lines.map((value) => rowsOf(value, width, size))
  return lines.map((value, at) => {
    const above = rows.slice(0, at).reduce((sum, count) => sum + count, 0)
    const y = Math.round(top + above * size * 1.2)
    return `^FO${x},${y}^A0N,${size},${size}^FB${width},${rows[at]},0,L,0^FH^FD${field(value)}^FS`
  })
}

const line = (y: number): string => `^FO${MARGIN},${y}^GB${INNER},3,3^FS`

/** A Code 128 with its text; a number too long for readable bars has only its text. */
const barcode = (y: number, height: number, value: string): string[] => {
  if (value === '' || modulesWithQuiet(value) * MODULE > WIDTH)
    return block(MARGIN, y + height, [value || '-'], INNER, 40, 32)
  const x = Math.round((WIDTH - (modulesWithQuiet(value) - 20) * MODULE) / 2)
  return [`^BY${MODULE}^FO${x},${y}^BCN,${height},Y,N,N,A^FH^FD${field(value)}^FS`]
}

const label = ({ shipment, piece, number, count }: Labelled): string =>
  [
    '^XA',
    // UTF-8: the Latin letters with accents stay.
    `^CI28^PW${WIDTH}^LL${HEIGHT}^LH0,0`,
    ...block(MARGIN, 30, [shipment.carrierName], 360, 42, 32),
    ...block(410, 30, [shipment.service], 372, 42, 28),
    ...(shipment.sandbox ? [`^FO${MARGIN},560^A0N,150,200^FDPRUEBA^FS`] : []),
    line(75),
    ...block(MARGIN, 85, partyLines(shipment.shipper), 560, 165, 24),
    `^FO640,85^BQN,2,5^FH^FDMA,${field(shipment.reference)}^FS`,
    line(255),
    ...block(MARGIN, 270, partyLines(shipment.recipient), INNER, 370, 44),
    line(650),
    ...block(MARGIN, 665, [`${number} / ${count}`], 220, 66, 54),
    ...block(260, 675, [`${piece.kg} kg`], 240, 56, 44),
    ...block(510, 665, [shipment.routeCode], 272, 60, 54),
    ...block(MARGIN, 732, [`Ref. ${shipment.reference} ${shipment.clientReference}`], INNER, 36, 28),
    line(770),
    ...barcode(785, 145, shipment.waybill),
    ...barcode(1000, 145, piece.number),
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
