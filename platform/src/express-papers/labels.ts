import type { Content } from 'pdfmake/interfaces.js'
import { printDefinition } from '../pdf/pdf-printer.ts'
import { mm } from './barcodes.ts'
import { type Corner, type Paper, allPieces, labelAt } from './label.ts'
import type { PaperShipment } from './paper-shipment.ts'

const a6: Paper = { width: 105, height: 148 }
const a4: Paper = { width: 210, height: 297 }
const fourBySix: Paper = { width: 101.6, height: 152.4 }

/** Left upper corners on a sheet of A4, in the order of its places. */
const corners: Readonly<Record<1 | 2 | 4, readonly Corner[]>> = {
  1: [{ x: 0, y: 0 }],
  2: [
    { x: 52.5, y: 0 },
    { x: 52.5, y: 148.5 },
  ],
  4: [
    { x: 0, y: 0 },
    { x: 105, y: 0 },
    { x: 0, y: 148.5 },
    { x: 105, y: 148.5 },
  ],
}

/** `perSheet` and `start`: labels on a sheet of A4, and the place of the first, from 1; a used sheet starts later. */
export type LabelOptions = { format: 'A6' | '4X6' | 'A4'; perSheet?: 1 | 2 | 4 | undefined; start?: number | undefined }

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
  const places = format === 'A4' ? corners[perSheet] : corners[1]
  if (!Number.isInteger(start) || start < 1 || start > places.length) throw new RangeError(`no place ${start}`)
  const page = { A6: a6, A4: a4, '4X6': fourBySix }[format]
  const content = labels.flatMap((label, at): Content[] => {
    const place = (at + start - 1) % places.length
    const corner = places[place] ?? { x: 0, y: 0 }
    const isNewPage = at > 0 && place === 0
    return [
      ...(isNewPage ? [{ text: '', pageBreak: 'before' as const }] : []),
      ...labelAt(label, format === '4X6' ? fourBySix : a6, corner),
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
