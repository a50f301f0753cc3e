import {
  cmFromIn,
  type DangerousGoods,
  grossWeight,
  kgFromLb,
  lbFromKg,
  m3FromFt3,
  type PackingRow,
  rowVolume,
  rowWeight,
  typedWeights,
  vehiclesIn,
  volumeOf,
  weightOf,
} from '@freight/contracts/freight/cargo'
import {
  cargoTotals,
  chargeableOfTotals,
  type ChargeableRule,
  loadingMetres,
  revenueTons,
  rowChargeable,
} from '@freight/contracts/freight/chargeable'
import { Exact } from '@freight/contracts/money/money'
import { roundRatio } from '@freight/contracts/money/ratio'
import { Mode } from '@freight/contracts/vocabulary/schemas'
import { finishedNumber } from '../../../components/form/decimal-text.ts'
import { type NumberCell, numberCells } from '../../../components/packing/paste.ts'
import { type DangerCells, isEmptyRow, type PackingCells, type RequestForm } from '../form/form.ts'
import { memoizeByObject } from './memoize-by-object.ts'

const isPositive = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0
const isNotPositive = (text: string) => !isPositive(text)

/** The first cell of a started row without a valid number. */
export const missingCell = memoizeByObject((row: PackingCells): NumberCell | undefined =>
  isEmptyRow(row)
    ? undefined
    : numberCells.find((cell) => !isPositive(row[cell]) || (cell === 'cantidad' && !/^\d+$/.test(row[cell]))),
)

export const isUnNumber = (text: string) => /^\d{4}$/.test(text.trim())
export const isImoClass = (text: string) => /^[1-9](\.[1-6])?$/.test(text.trim())

/** The wrong dangerous-goods cell of a row; empty UN number and class are allowed because they can follow later. */
export const wrongDanger = (row: PackingCells): 'unNumber' | 'imoClass' | undefined => {
  if (!row.isDangerous) return undefined
  if (row.unNumber.trim() !== '' && !isUnNumber(row.unNumber)) return 'unNumber'
  return row.imoClass.trim() === '' || isImoClass(row.imoClass) ? undefined : 'imoClass'
}

/** Dangerous goods as sent; unknown fields are omitted. */
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
/** Units and stacking by which a row is measured. */
export type GridMeasures = Measures & Pick<RequestForm, 'stackable'>
type Measured = Pick<
  RequestForm,
  | keyof GridMeasures
  | 'rows'
  | 'ulds'
  | 'containers'
  | 'withTypedTotals'
  | 'typedWeight'
  | 'typedVolume'
  | 'typedLdm'
  | 'typedChargeable'
>

const packRow = (row: PackingCells, { system, weightOf, modo }: Measures): PackingRow | undefined => {
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

const packersByMeasures = new Map<string, (row: PackingCells) => PackingRow | undefined>()

/**
 * A complete row in metric units, weighed per piece or per row, with the typed values where those are imperial.
 * Undefined for an incomplete row; the same row returns the same object.
 */
export const packingRow = (row: PackingCells, measures: Measures): PackingRow | undefined => {
  const measuresKey = `${measures.system} ${measures.weightOf} ${measures.modo === 'RORO'}`
  const packer = packersByMeasures.get(measuresKey) ?? memoizeByObject((one: PackingCells) => packRow(one, measures))
  packersByMeasures.set(measuresKey, packer)
  return packer(row)
}

/** The complete rows in the contract's shape. */
export const packingRows = (form: Measures & Pick<RequestForm, 'rows'>): PackingRow[] =>
  form.rows.flatMap((row) => packingRow(row, form) ?? [])

/** Figures of a row: kilograms, cubic metres and its own chargeable weight. */
export const rowFigures = (row: PackingCells, form: GridMeasures, rule?: ChargeableRule) => {
  const packing = packingRow(row, form)
  if (packing === undefined) return undefined
  return {
    weight: rowWeight(packing).toFixed(),
    volume: rowVolume(packing).toFixed(),
    chargeable: rowChargeable(Mode.parse(form.modo), packing, form.stackable, rule),
  }
}

/** Typed totals in metric units, with the typed pounds and cubic feet; undefined when typed totals are off. */
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
    ...(chargeable && !isNotPositive(chargeable) && { chargeableTotal: kg(chargeable) }),
    ...(!isMetric && { entered: { system, pesoTotal: weight || '0', cbmTotal: volume || '0' } }),
  }
}

/** Unit load devices in the contract's shape. */
export const uldRows = ({ ulds }: Pick<RequestForm, 'ulds'>) =>
  ulds.map(({ type, quantity, pivot, peso }) => ({
    type,
    quantity: Number(quantity),
    ...(isPositive(pivot) && { pivot }),
    ...(isPositive(peso) && { weight: peso }),
  }))

export type LiveTotals = ReturnType<typeof liveTotals>

/** Totals and chargeable weight of the complete rows; typed totals take precedence over computed ones. */
export const liveTotals = (form: Measured, rule?: ChargeableRule) => {
  const mode = Mode.parse(form.modo)
  const { stackable } = form
  const ruleOption = rule && { rule }
  const rows = packingRows(form)
  const ulds = mode === 'ULD' ? uldRows(form) : []
  const computed = cargoTotals({ mode, rows, stackable, ulds, ...ruleOption })
  const typed = typedTotals(form)
  const totals = typed
    ? { ...computed, ...typed, ...chargeableOfTotals(mode, typed, { stackable, ulds, ...ruleOption }) }
    : { ...computed, ldmTotal: loadingMetres(rows) }
  const cbm = new Exact(totals.cbmTotal)
  const chargeable = typed?.chargeableTotal ?? totals.chargeable
  const { kg: weight, cbm: volume } = typed ? typedWeights(typed) : { kg: weightOf(rows), cbm: volumeOf(rows) }
  return {
    ...totals,
    chargeable,
    chargeableLb: lbFromKg(chargeable),
    revenueTons: roundRatio(revenueTons(weight, volume, rule?.kgPerM3), 3).toFixed(),
    isTyped: typed !== undefined,
    isChargeableTyped: typed?.chargeableTotal !== undefined,
    computed,
    rows,
    vehicles: vehiclesIn(rows),
    grossWeight: grossWeight({
      pesoTotal: totals.pesoTotal,
      containerData:
        mode === 'FCL' ? form.containers.map(({ quantity, peso }) => ({ quantity, peso: finishedNumber(peso) })) : [],
    }),
    isNothing: rows.length === 0 && isNotPositive(totals.pesoTotal) && isNotPositive(chargeable),
    density: cbm.isZero() ? undefined : new Exact(totals.pesoTotal).dividedBy(cbm).toFixed(1),
  }
}
