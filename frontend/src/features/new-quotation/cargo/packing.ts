import {
  cmFromIn,
  type DangerousGoods,
  kgFromLb,
  lbFromKg,
  m3FromFt3,
  type PackingRow,
  packingTotals,
  rowVolume,
  rowWeight,
  typedWeights,
  vehiclesIn,
  volumeOf,
  weightOf,
} from '@freight/contracts/freight/cargo'
import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import {
  chargeableOfTotals,
  chargeableWeight,
  loadingMetres,
  revenueTons,
  rowChargeable,
} from '@freight/contracts/freight/chargeable'
import { Exact } from '@freight/contracts/pricing/money'
import { roundRatio } from '@freight/contracts/pricing/ratio'
import { Mode } from '@freight/contracts/freight/transport'
import { finishedNumber } from '../../../components/form/decimal-text.ts'
import { type DangerCells, isEmptyRow, type NumberCell, numberCells, type PackingCells } from '../form/cells.ts'
import type { RequestForm } from '../form/form.ts'
import { ofEach } from './of-each.ts'

const isPositive = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0
const isZero = (text: string) => !isPositive(text)

/** The first cell of a started row that has no number yet. */
export const missingCell = ofEach((row: PackingCells): NumberCell | undefined =>
  isEmptyRow(row)
    ? undefined
    : numberCells.find((cell) => !isPositive(row[cell]) || (cell === 'cantidad' && !/^\d+$/.test(row[cell]))),
)

export const isUnNumber = (text: string) => /^\d{4}$/.test(text.trim())
export const isImoClass = (text: string) => /^[1-9](\.[1-6])?$/.test(text.trim())

/** What a dangerous row says wrongly; number and class may come later. */
export const wrongDanger = (row: PackingCells): 'unNumber' | 'imoClass' | undefined => {
  if (!row.isDangerous) return undefined
  if (row.unNumber.trim() !== '' && !isUnNumber(row.unNumber)) return 'unNumber'
  return row.imoClass.trim() === '' || isImoClass(row.imoClass) ? undefined : 'imoClass'
}

/** What was typed of dangerous goods; nothing stands for what is not known yet. */
export const dangerOf = ({ unNumber, imoClass, ...cells }: DangerCells): DangerousGoods => ({
  ...(unNumber.trim() !== '' && { unNumber: unNumber.trim() }),
  ...(imoClass.trim() !== '' && { imoClass: imoClass.trim() }),
  ...(cells.packingGroup !== '' && { packingGroup: cells.packingGroup }),
  ...(cells.shippingName.trim() !== '' && { shippingName: cells.shippingName.trim() }),
  ...(isPositive(finishedNumber(cells.netQuantity)) && {
    netQuantity: { amount: finishedNumber(cells.netQuantity), unit: cells.netUnit },
  }),
})

type Measures = Pick<RequestForm, 'system' | 'weightOf' | 'modo'>
/** How a row and its figures are measured. */
export type GridMeasures = Measures & Pick<RequestForm, 'stackable'>
type Measured = Pick<
  RequestForm,
  | keyof GridMeasures
  | 'rows'
  | 'ulds'
  | 'withTypedTotals'
  | 'typedWeight'
  | 'typedVolume'
  | 'typedLdm'
  | 'typedChargeable'
>

const packed = (row: PackingCells, { system, weightOf, modo }: Measures): PackingRow | undefined => {
  if (isEmptyRow(row) || missingCell(row) !== undefined) return undefined
  const cantidad = Number(row.cantidad)
  const kg = system === 'metric' ? row.peso : kgFromLb(row.peso)
  const cm = (text: string) => (system === 'metric' ? text : cmFromIn(text))
  const description = row.description.trim()
  return {
    ctnPlt: row.ctnPlt,
    cantidad,
    ...(weightOf === 'PIECE' ? { peso: kg } : { pesoFila: kg }),
    largo: cm(row.largo),
    ancho: cm(row.ancho),
    alto: cm(row.alto),
    ...(description !== '' && { description }),
    ...(row.isDangerous && { dangerousGoods: dangerOf(row) }),
    ...(modo === 'RORO' && { vehicle: { kind: row.vehicle, moves: row.moves } }),
    ...(system === 'imperial' && {
      entered: { system, basis: weightOf, peso: row.peso, largo: row.largo, ancho: row.ancho, alto: row.alto },
    }),
  }
}

const packedIn = new Map<string, (row: PackingCells) => PackingRow | undefined>()

/**
 * A complete row in metric units, its weight as it was told: of a piece, or of the whole row; with what was typed beside it
 * where that was something else. Undefined while something is missing. The same row gives the same object again.
 */
export const packingRow = (row: PackingCells, measures: Measures): PackingRow | undefined => {
  const way = `${measures.system} ${measures.weightOf} ${measures.modo === 'RORO'}`
  const known = packedIn.get(way) ?? ofEach((one: PackingCells) => packed(one, measures))
  packedIn.set(way, known)
  return known(row)
}

/** The complete rows, as a request tells them. */
export const packingRows = (form: Measures & Pick<RequestForm, 'rows'>): PackingRow[] =>
  form.rows.flatMap((row) => packingRow(row, form) ?? [])

/** What the grid shows beside a row: kilograms, cubic metres and the row's own chargeable weight. */
export const rowFigures = (row: PackingCells, form: GridMeasures, rule?: ChargeableRule) => {
  const packing = packingRow(row, form)
  if (packing === undefined) return undefined
  return {
    weight: rowWeight(packing).toFixed(),
    volume: rowVolume(packing).toFixed(),
    chargeable: rowChargeable(Mode.parse(form.modo), packing, form.stackable, rule),
  }
}

/** The totals typed by hand, metric, with what was typed in pounds and feet beside them; undefined while none count. */
export const typedTotals = ({ withTypedTotals, system, ...form }: Omit<Measured, 'rows' | 'ulds'>) => {
  if (!withTypedTotals) return undefined
  const [weight, volume, ldm, chargeable] = [
    form.typedWeight,
    form.typedVolume,
    form.typedLdm,
    form.typedChargeable,
  ].map((text) => finishedNumber(text))
  const isMetric = system === 'metric'
  const kg = (text: string) => (isMetric ? text : kgFromLb(text))
  return {
    pesoTotal: kg(weight || '0'),
    cbmTotal: isMetric ? volume || '0' : m3FromFt3(volume || '0'),
    ...(form.modo === 'LTL' && ldm && { ldmTotal: ldm }),
    ...(chargeable && !isZero(chargeable) && { chargeableTotal: kg(chargeable) }),
    ...(!isMetric && { entered: { system, pesoTotal: weight || '0', cbmTotal: volume || '0' } }),
  }
}

/** Unit load devices with their numbers, as a request tells them. */
export const uldRows = ({ ulds }: Pick<RequestForm, 'ulds'>) =>
  ulds.map(({ type, quantity, pivot }) => ({
    type,
    quantity: Number(quantity),
    ...(isPositive(pivot) && { pivot }),
  }))

export type LiveTotals = ReturnType<typeof liveTotals>

/** Totals and chargeable weight of what is complete, as they stand while typing; typed ones count before computed ones. */
export const liveTotals = (form: Measured, rule?: ChargeableRule) => {
  const mode = Mode.parse(form.modo)
  const { stackable } = form
  const by = rule && { rule }
  const rows = packingRows(form)
  const ulds = mode === 'ULD' ? uldRows(form) : []
  const packed = packingTotals(rows)
  const computed = { ...packed, ...chargeableWeight({ mode, rows, stackable, ulds, ...by }) }
  const typed = typedTotals(form)
  const counting = typed
    ? { ...computed, ...typed, ...chargeableOfTotals(mode, typed, { stackable, ulds, ...by }) }
    : { ...computed, ldmTotal: loadingMetres(rows) }
  const cbm = new Exact(counting.cbmTotal)
  const chargeable = typed?.chargeableTotal ?? counting.chargeable
  const { kg: weight, cbm: volume } = typed ? typedWeights(typed) : { kg: weightOf(rows), cbm: volumeOf(rows) }
  return {
    ...counting,
    chargeable,
    chargeableLb: lbFromKg(chargeable),
    revenueTons: roundRatio(revenueTons(weight, volume), 3).toFixed(),
    isTyped: typed !== undefined,
    isChargeableTyped: typed?.chargeableTotal !== undefined,
    computed,
    rows,
    vehicles: vehiclesIn(rows),
    isNothing: rows.length === 0 && isZero(counting.pesoTotal) && isZero(chargeable),
    density: cbm.isZero() ? undefined : new Exact(counting.pesoTotal).dividedBy(cbm).toFixed(1),
  }
}
