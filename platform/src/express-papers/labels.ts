import type { LabelFormat } from '@freight/contracts/vocabulary/express'
import type { Content } from 'pdfmake/interfaces.js'
import { printDefinition } from '../pdf/pdf-printer.ts'
import { mm } from './barcodes.ts'
import { type Corner, type Paper, allPieces, labelAt } from './label.ts'
import type { PaperShipment } from './paper-shipment.ts'

const a6: Paper = { width: 105, height: 148 }
const a4: Paper = { width: 210, height: 297 }
const fourBySix: Paper = { width: 101.6, height: 152.4 }

/** Left upper corner of a place on a sheet, from 0. */
const cornerOf = (perSheet: 1 | 2 | 4, place: number): Corner => [
  { 1: 0, 2: 52.5, 4: (place % 2) * 105 }[perSheet],
  { 1: 0, 2: place * 148.5, 4: Math.floor(place / 2) * 148.5 }[perSheet],
]

/** `perSheet` and `start`: labels on a sheet of A4, and the place of the first, from 1; a used sheet starts later. */
export type LabelOptions = {
  format: Exclude<LabelFormat, 'ZPL'>
  perSheet?: 1 | 2 | 4 | undefined
  start?: number | undefined
}

/**
 * The labels of all pieces in one PDF, in the order of the shipments.
 * @throws RangeError without pieces, or for a place that the sheet lacks
 */
export const labelsPdf = async (
  shipments: readonly PaperShipment[],
  { format, perSheet = 1, start = 1 }: LabelOptions,
): Promise<Buffer> => {
  const labels = allPieces(shipments)
  const [first] = shipments
  if (!first || labels.length === 0) throw new RangeError('no pieces')
  const places = format === 'A4' ? perSheet : 1
  if (!Number.isInteger(start) || start < 1 || start > places) throw new RangeError(`no place ${start}`)
  const page = { A6: a6, A4: a4, '4X6': fourBySix }[format]
  const content = labels.flatMap((label, at): Content[] => {
    const place = (at + start - 1) % places
    return [
      ...(at > 0 && place === 0 ? [{ text: '', pageBreak: 'before' as const }] : []),
      ...labelAt(label, format === '4X6' ? fourBySix : a6, cornerOf(places, place)),
    ]
  })
  return printDefinition(
    {
      pageSize: { width: page.width * mm, height: page.height * mm },
      pageMargins: 0,
      defaultStyle: { font: 'Inter', fontSize: 8 },
      info: { title: shipments.map(({ reference }) => reference).join(', ') },
      content,
    },
    new Date(`${first.shippingDay}T00:00:00Z`),
  )
}
