import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { isPositive } from './amounts.ts'
import { type AmendForm, type AmendRow, numberCells } from './amendment.ts'

export type AmendProblem =
  | 'commodityDescr'
  | 'commodityCodigo'
  | 'unNumber'
  | 'imoClass'
  | 'shipmentDate'
  | 'rows'
  | 'noRows'
  | 'containers'
  | 'noContainers'
  | 'pickupAddress'

const byRow: ReadonlySet<string> = new Set(['LCL', 'LSE', 'LTL', 'RORO'])
const isWhole = (text: string) => /^\d+$/.test(text) && Number(text) >= 1

/** The first cell of a row that says nothing yet. */
export const missingCell = (row: AmendRow) =>
  numberCells.find((cell) => (cell === 'cantidad' ? !isWhole(row.cantidad) : !isPositive(row[cell])))

/** What has to be mended before the changes can be sent. */
export const amendProblems = (
  form: AmendForm,
  before: AmendForm,
  { detail, today }: { detail: Pick<QuotationDetail, 'modo'>; today: string },
): ReadonlySet<AmendProblem> => {
  const { commodityCodigo, unNumber, imoClass, shipmentDate, rows, containers } = form
  const isDangerous = unNumber.trim() !== '' || imoClass.trim() !== ''
  const found: [AmendProblem, boolean][] = [
    ['commodityDescr', form.commodityDescr.trim() === ''],
    ['commodityCodigo', !/^(\d{4}|\d{6}|\d{8}|\d{10})?$/.test(commodityCodigo.trim())],
    ['unNumber', isDangerous && !/^\d{4}$/.test(unNumber.trim())],
    ['imoClass', isDangerous && !/^[1-9](\.[1-6])?$/.test(imoClass.trim())],
    ['shipmentDate', shipmentDate !== undefined && shipmentDate !== before.shipmentDate && shipmentDate < today],
    ['rows', rows.some((row) => missingCell(row) !== undefined)],
    ['noRows', byRow.has(detail.modo) && rows.length === 0 && !form.withTypedTotals],
    ['containers', containers.some(({ quantity }) => !isWhole(quantity) || Number(quantity) > 999)],
    ['noContainers', detail.modo === 'FCL' && containers.length === 0],
    ['pickupAddress', form.incoterm === 'EXW' && form.pickupAddress.trim() === '' && form.pickupCity.trim() === ''],
  ]
  return new Set(found.filter(([, isWrong]) => isWrong).map(([name]) => name))
}
