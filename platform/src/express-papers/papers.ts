import { dateText } from '@freight/contracts/client-document/number-text'
import type { Content } from 'pdfmake/interfaces.js'
import { code128, mm } from './barcodes.ts'
import type { PaperPiece, PaperShipment } from './paper-shipment.ts'
import { factGrid, grid, inTwoScripts, parties, printPaper, signatures, sumText, totalKg, written } from './paper.ts'
import { transliterate } from './transliterate.ts'

export { invoicePdf } from './invoice.ts'
export { labelsPdf } from './labels.ts'

const facts = (shipment: PaperShipment): Content =>
  factGrid([
    ['Referencia / Reference', shipment.reference],
    ['Referencia del cliente / Client reference', shipment.clientReference],
    ['Fecha / Date', dateText(shipment.shippingDay)],
    ['Guía / Waybill', shipment.waybill],
    ['Transportista / Carrier', `${shipment.carrierName} · ${shipment.service}`],
    ['Contenido / Contents', shipment.contents],
  ])

const bothParties = ({ shipper, recipient }: PaperShipment): Content =>
  parties([
    ['Remitente / Sender', shipper],
    ['Destinatario / Recipient', recipient],
  ])

const pieceTable = (pieces: readonly PaperPiece[]): Content =>
  grid(
    ['#', 'Número / Number', 'Medidas / Dimensions, cm', 'kg'],
    [24, '*', 150, 60],
    [
      ...pieces.map(({ number, sides, kg }, at) => [
        written(`${at + 1}`),
        written(number),
        written(sides ? `${sides.largo} × ${sides.ancho} × ${sides.alto}` : ''),
        written(kg),
      ]),
      [written('Total'), written(`${pieces.length}`), { text: '' }, written(totalKg(pieces))],
    ],
    [3],
  )

/** The packing list: pieces and goods without values. */
export const packingListPdf = (shipment: PaperShipment): Promise<Buffer> =>
  printPaper(shipment, 'Lista de empaque / Packing list', {
    sandbox: shipment.sandbox,
    content: [
      facts(shipment),
      bothParties(shipment),
      pieceTable(shipment.pieces),
      ...(shipment.goods.length === 0
        ? []
        : [
            grid(
              ['#', 'Mercadería / Goods', 'Cantidad / Quantity', 'Neto / Net kg', 'Bruto / Gross kg'],
              [24, '*', 80, 60, 60],
              shipment.goods.map((line, at) => [
                written(`${at + 1}`),
                inTwoScripts(line.description),
                written(`${line.quantity} ${line.unit}`),
                written(line.netKg ?? ''),
                written(line.grossKg ?? ''),
              ]),
              [2, 3, 4],
            ),
          ]),
    ],
  })

const BAR_WIDTH = 120 * mm
const BAR_HEIGHT = 18 * mm

/** The waybill as a sheet that both sides sign at the hand-over. */
export const waybillPdf = (shipment: PaperShipment): Promise<Buffer> =>
  printPaper(shipment, 'Guía y entrega / Waybill and hand-over', {
    sandbox: shipment.sandbox,
    content: [
      {
        columns: [{ width: BAR_WIDTH, stack: code128(shipment.waybill, BAR_WIDTH, BAR_HEIGHT) }],
        margin: [0, 12, 0, 0],
      },
      facts(shipment),
      bothParties(shipment),
      pieceTable(shipment.pieces),
      signatures(['Entregado por / Handed over by', 'Recibido por / Received by', 'Fecha y hora / Date and time']),
    ],
  })

/** Shipments of one account at a carrier with their totals and signatures, from a new page on. */
const accountPart = (shipments: readonly PaperShipment[], first: PaperShipment, isFirst: boolean): Content[] => [
  {
    ...(isFirst ? {} : { pageBreak: 'before' as const }),
    margin: [0, 12, 0, 0],
    bold: true,
    fontSize: 10,
    stack: [written([first.carrierName, first.account].filter(Boolean).join(' · '))],
  },
  grid(
    [
      '#',
      'Referencia / Reference',
      'Guía / Waybill',
      'Destinatario / Recipient',
      'Servicio / Service',
      'Bultos / Pieces',
      'kg',
    ],
    [18, 82, 82, '*', 84, 40, 40],
    [
      ...shipments.map(({ reference, waybill, recipient, service, pieces }, at) => [
        written(`${at + 1}`),
        written(reference),
        written(waybill),
        {
          stack: [
            inTwoScripts(recipient.company || recipient.contact),
            written(`${transliterate(recipient.city)}, ${recipient.countryCode}`),
          ],
        },
        written(service),
        written(`${pieces.length}`),
        written(totalKg(pieces)),
      ]),
      [
        written('Total'),
        written(`${shipments.length}`),
        { text: '' },
        { text: '' },
        { text: '' },
        written(sumText(shipments.map(({ pieces }) => `${pieces.length}`))),
        written(totalKg(shipments.flatMap(({ pieces }) => pieces))),
      ],
    ],
    [5, 6],
  ),
  signatures(['Entregado por / Handed over by', 'Transportista / Carrier', 'Fecha y hora / Date and time']),
]

/**
 * The manifest of a hand-over: a part for each account at a carrier.
 * @throws RangeError without shipments
 */
export const manifestPdf = async (shipments: readonly PaperShipment[]): Promise<Buffer> => {
  const [first] = shipments
  if (!first) throw new RangeError('no shipments')
  const keyOf = ({ carrierName, account }: PaperShipment) => JSON.stringify([carrierName, account])
  const accounts = [...new Set(shipments.map(keyOf))].map((key) => shipments.filter((one) => keyOf(one) === key))
  return printPaper({ ...first, reference: '' }, `Manifiesto / Manifest ${dateText(first.shippingDay)}`, {
    sandbox: shipments.some(({ sandbox }) => sandbox),
    content: accounts.flatMap((rows, at) => accountPart(rows, rows[0] ?? first, at === 0)),
  })
}
