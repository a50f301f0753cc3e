import { dateText } from '@freight/contracts/date-text'
import { goodsAmount } from '@freight/contracts/express-shipment/customs'
import { roundIn } from '@freight/contracts/express-shipment/rounding'
import type { GoodsLine } from '@freight/contracts/express-shipment/shipment'
import { Exact } from '@freight/contracts/money/money'
import type { PaperShipment } from './paper-shipment.ts'
import {
  type GridColumn,
  factGrid,
  grid,
  inTwoScripts,
  parties,
  printPaper,
  signatures,
  sumText,
  totalKg,
} from './paper.ts'

const reasons = {
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
      ['Motivo / Reason for export', duties ? reasons[duties.reason] : ''],
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
