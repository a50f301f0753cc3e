import { dateText } from '@freight/contracts/date-text'
import type { GoodsLine } from '@freight/contracts/express-shipment/shipment'
import type { Content } from 'pdfmake/interfaces.js'
import { goodsAmount } from '@freight/contracts/express-shipment/customs'
import { roundIn } from '@freight/contracts/express-shipment/money-parts'
import { Exact } from '@freight/contracts/money/money'
import { code128, mm } from './barcodes.ts'
import { type HandOverList, type PaperPiece, type PaperShipment, transliterate } from './paper-shipment.ts'
import {
  type GridColumn,
  factGrid,
  grid,
  inTwoScripts,
  parties,
  printPaper,
  signatures,
  totalKg,
  written,
  sumText,
} from './paper.ts'

const invoiceReasons = {
  PERMANENT: 'Permanente / Permanent',
  TEMPORARY: 'Temporal / Temporary',
  RETURN: 'Devolución / Return',
  REPAIR: 'Reparación / Repair',
  SAMPLE: 'Muestra / Sample',
  GIFT: 'Regalo / Gift',
  PERSONAL: 'Uso personal / Personal use',
} as const
const payers = {
  SENDER: 'Remitente / Sender',
  RECIPIENT: 'Destinatario / Recipient',
  THIRD_PARTY: 'Tercero / Third party',
} as const
const nonDelivery = { RETURN: 'Devolver / Return', ABANDON: 'Abandonar / Abandon' } as const

/** Totals of the printed amounts, one for each currency in the order of the lines. */
export const invoiceTotals = (goods: readonly GoodsLine[]): { currency: string; amount: string }[] =>
  [...new Set(goods.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: roundIn(new Exact(sumText(goods.filter((line) => line.currency === currency).map(goodsAmount))), currency),
  }))

const columns: GridColumn[] = [
  ['#', 12],
  ['Descripción / Description', '*'],
  ['HS', 48],
  ['Origen / Origin', 36],
  ['Cantidad / Quantity', 48, true],
  ['Neto / Bruto, Net / Gross kg', 60, true],
  ['Valor unitario / Unit value', 50, true],
  ['Importe / Amount', 74, true],
]
const lineRow = (line: GoodsLine, at: number) => [
  `${at + 1}`,
  inTwoScripts(line.sku === '' ? line.description : `${line.description} (${line.sku})`),
  line.hsCode,
  line.origin,
  `${line.quantity} ${line.unit}`,
  `${line.netKg ?? '—'} / ${line.grossKg ?? '—'}`,
  line.unitValue,
  `${line.currency} ${goodsAmount(line)}`,
]

/**
 * The commercial or proforma invoice. Its values are those of the goods lines; a value that the shipment lacks is a
 * dash, never a default.
 * @throws RangeError without goods lines
 */
export const invoicePdf = async (shipment: PaperShipment): Promise<Buffer> => {
  const { duties, goods, pieces } = shipment
  if (goods.length === 0) throw new RangeError('no goods lines')
  const title = duties?.proforma ? 'Factura proforma / Proforma invoice' : 'Factura comercial / Commercial invoice'
  const payer = duties ? [payers[duties.payer], duties.account].filter(Boolean).join(' · ') : ''
  return printPaper(shipment, title, [
    factGrid([
      ['Número / Number', duties?.invoiceNumber ?? ''],
      ['Fecha / Date', duties?.invoiceDate ? dateText(duties.invoiceDate, 'en') : ''],
      ['Referencia / Reference', shipment.reference],
      ['Guía / Waybill', shipment.waybill],
      ['Incoterm', duties?.incoterm ?? ''],
      ['Motivo / Reason for export', duties ? invoiceReasons[duties.reason] : ''],
      ['Derechos a cargo de / Duties paid by', payer],
      ['Si no se entrega / If undeliverable', duties ? nonDelivery[duties.nonDelivery] : ''],
      ['Bultos y peso / Pieces and weight', `${pieces.length} · ${totalKg(pieces)} kg`],
    ]),
    parties([
      ['Exportador / Exporter', shipment.shipper],
      ['Destinatario / Consignee', shipment.recipient],
    ]),
    grid(columns, goods.map(lineRow)),
    ...invoiceTotals(goods).map(({ currency, amount }) => ({
      text: `Total ${currency} ${amount}`,
      bold: true,
      fontSize: 10,
      alignment: 'right' as const,
    })),
    ...(duties && duties.remarks !== '' ? [inTwoScripts(duties.remarks)] : []),
    {
      margin: [0, 12, 0, 0],
      text: 'Declaro que los datos de esta factura son verdaderos y correctos. / I declare that the information in this invoice is true and correct.',
    },
    signatures(['Firma / Signature', 'Nombre y cargo / Name and title', 'Fecha / Date']),
  ])
}

export { labelsPdf } from './labels.ts'

const facts = (shipment: PaperShipment): Content =>
  factGrid([
    ['Referencia / Reference', shipment.reference],
    ['Referencia del cliente / Client reference', shipment.clientReference],
    ['Fecha / Date', dateText(shipment.shippingDay, 'en')],
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
    [
      ['#', 24],
      ['Número / Number', '*'],
      ['Medidas / Dimensions, cm', 150],
      ['kg', 60, true],
    ],
    [
      ...pieces.map(({ number, sides, kg }, at) => {
        const dimensions = sides ? `${sides.largo} × ${sides.ancho} × ${sides.alto}` : ''
        return [`${at + 1}`, number, dimensions, kg]
      }),
      ['Total', `${pieces.length}`, ' ', totalKg(pieces)],
    ],
  )

const goodsTable = (goods: readonly GoodsLine[]): Content =>
  grid(
    [
      ['#', 24],
      ['Mercadería / Goods', '*'],
      ['Cantidad / Quantity', 80, true],
      ['Neto / Net kg', 60, true],
      ['Bruto / Gross kg', 60, true],
    ],
    goods.map(({ description, quantity, unit, netKg = '', grossKg = '' }, at) => [
      `${at + 1}`,
      inTwoScripts(description),
      `${quantity} ${unit}`,
      netKg,
      grossKg,
    ]),
  )

/** The packing list: pieces and goods without values. */
export const packingListPdf = (shipment: PaperShipment): Promise<Buffer> =>
  printPaper(shipment, 'Lista de empaque / Packing list', [
    facts(shipment),
    bothParties(shipment),
    pieceTable(shipment.pieces),
    ...(shipment.goods.length === 0 ? [] : [goodsTable(shipment.goods)]),
  ])

const BAR_WIDTH = 120 * mm
const BAR_HEIGHT = 18 * mm

/** The waybill as a sheet that both sides sign at the hand-over. */
export const waybillPdf = (shipment: PaperShipment): Promise<Buffer> =>
  printPaper(shipment, 'Guía y entrega / Waybill and hand-over', [
    { columns: [{ width: BAR_WIDTH, stack: code128(shipment.waybill, BAR_WIDTH, BAR_HEIGHT) }], margin: [0, 12, 0, 0] },
    facts(shipment),
    bothParties(shipment),
    pieceTable(shipment.pieces),
    signatures(['Entregado por / Handed over by', 'Recibido por / Received by', 'Fecha y hora / Date and time']),
  ])

const manifestColumns: GridColumn[] = [
  ['#', 18],
  ['Referencia / Reference', 82],
  ['Guía / Waybill', 82],
  ['Destinatario / Recipient', '*'],
  ['Servicio / Service', 84],
  ['Bultos / Pieces', 40, true],
  ['kg', 40, true],
]
const manifestRow = ({ reference, waybill, recipient, service, pieces }: PaperShipment, at: number) => {
  const place = written(`${transliterate(recipient.city)}, ${recipient.countryCode}`)
  const name = { stack: [inTwoScripts(recipient.company || recipient.contact), place] }
  return [`${at + 1}`, reference, waybill, name, service, `${pieces.length}`, totalKg(pieces)]
}

const reasons: Readonly<Record<string, string>> = {
  NOT_BOOKED: 'Sin reserva / Not booked',
  BOOKING_DOUBTFUL: 'Reserva en duda / Booking in doubt',
  ACCOUNTS_DIFFER: 'Otra cuenta / Other account',
  IN_MANIFEST: 'En otro manifiesto / In another manifest',
}

/**
 * The manifest of an account at a carrier and a day: its shipments with totals and signatures, and those that are not in it.
 * @throws RangeError without shipments
 */
export const manifestPdf = async (
  shipments: readonly PaperShipment[],
  { number, day, account, rejected }: HandOverList,
): Promise<Buffer> => {
  const [first] = shipments
  if (!first) throw new RangeError('no shipments')
  const pieces = shipments.flatMap((shipment) => shipment.pieces)
  const total = ['Total', `${shipments.length}`, ' ', ' ', ' ', `${pieces.length}`, totalKg(pieces)]
  const head = [first.carrierName, account, dateText(day, 'en')].filter(Boolean).join(' · ')
  const left = rejected.map(({ id, code, text }) => [id, [reasons[code], text].filter(Boolean).join(': ')])
  const sandbox = shipments.some((one) => one.sandbox)
  return printPaper({ ...first, reference: '', sandbox }, `Manifiesto / Manifest ${number}`, [
    { stack: [written(head)], bold: true, fontSize: 10, margin: [0, 12, 0, 0] },
    grid(manifestColumns, [...shipments.map(manifestRow), total]),
    ...(left.length === 0
      ? []
      : [
          grid(
            [
              ['No incluidos / Not included', 110],
              ['Motivo / Reason', '*'],
            ],
            left,
          ),
        ]),
    signatures(['Entregado por / Handed over by', 'Transportista / Carrier', 'Fecha y hora / Date and time']),
  ])
}
