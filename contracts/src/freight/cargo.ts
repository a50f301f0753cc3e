import { movesHow, packingGroups, vehicleKinds } from '../vocabulary/transport.ts'
import { z } from 'zod'
import { Exact, PositiveQuantity, Quantity } from '../money/money.ts'

export const netUnits = ['KG', 'L'] as const

/** Only the flag is known at first; a cost request to agents needs number and class. */
export const DangerousGoods = z.object({
  unNumber: z
    .string()
    .regex(/^\d{4}$/, 'Four digits')
    .optional(),
  imoClass: z
    .string()
    .regex(/^[1-9](\.[1-6])?$/, 'A class such as 3 or 6.1')
    .optional(),
  /** I is great danger, III minor danger; some classes have no packing group. */
  packingGroup: z.enum(packingGroups).optional(),
  /** Proper shipping name of the regulations, not the trade name. */
  shippingName: z.string().trim().min(1).max(200).optional(),
  /** Net of packaging. */
  netQuantity: z.object({ amount: PositiveQuantity, unit: z.enum(netUnits) }).optional(),
})
export type DangerousGoods = z.infer<typeof DangerousGoods>

/** A vehicle that rolls onto a ship, and how it gets on board. */
export const Vehicle = z.object({
  kind: z.enum(vehicleKinds),
  moves: z.enum(movesHow),
})
export type Vehicle = z.infer<typeof Vehicle>

/** One row of the packing list, metric: kilograms per piece or of the whole row, as typed, and centimetres. */
export const PackingRow = z.object({
  ctnPlt: z.enum(['CTN', 'PLT']),
  cantidad: z.int().min(1).max(1_000_000),
  /** Kilograms per piece. A row weighed as a whole has `pesoFila` instead, because a division would lose digits. */
  peso: PositiveQuantity.optional(),
  /** Kilograms of the whole row. */
  pesoFila: PositiveQuantity.optional(),
  largo: PositiveQuantity,
  ancho: PositiveQuantity,
  alto: PositiveQuantity,
  /** Content, or make and model of a vehicle. */
  description: z.string().trim().max(120).optional(),
  /** Dangerous goods of this row only. */
  dangerousGoods: DangerousGoods.optional(),
  /** RoRo only: the pieces are vehicles, neither cartons nor pallets. */
  vehicle: Vehicle.optional(),
  /** Chargeable kilograms of this row alone, for display. */
  chargeable: Quantity.optional(),
  /** Typed values that were not metric or not per piece; totals use them. */
  entered: z
    .object({
      system: z.enum(['metric', 'imperial']),
      basis: z.enum(['PIECE', 'ROW']),
      peso: Quantity,
      largo: Quantity,
      ancho: Quantity,
      alto: Quantity,
    })
    .optional(),
})
export type PackingRow = z.infer<typeof PackingRow>

/** Kilograms, cubic metres and pieces of a shipment, as decimal text. */
export type PackingTotals = { pesoTotal: string; cbmTotal: string; ctnTotal: number; pltTotal: number }

/** Typed kilograms, exact: per piece or of the whole row. */
const typedKg = ({ entered, peso, pesoFila }: PackingRow) => {
  if (!entered) return new Exact(pesoFila ?? peso ?? 0)
  return entered.system === 'imperial' ? new Exact(entered.peso).times(KG_PER_LB) : new Exact(entered.peso)
}

/** Whether the typed weight is that of the whole row. */
export const isWeighedAsRow = ({ entered, pesoFila }: PackingRow): boolean =>
  entered ? entered.basis === 'ROW' : pesoFila !== undefined

/** Kilograms of a row, exact: the row's, or quantity × weight of one piece. */
export const rowWeight = (row: PackingRow) => (isWeighedAsRow(row) ? typedKg(row) : typedKg(row).times(row.cantidad))

/** Length, width and height of a piece in centimetres, exact. */
export const rowSize = ({ entered, ...row }: PackingRow) => {
  const { largo, ancho, alto } = entered ?? row
  const cm = (text: string) => (entered?.system === 'imperial' ? new Exact(text).times(CM_PER_IN) : new Exact(text))
  return { largo: cm(largo), ancho: cm(ancho), alto: cm(alto) }
}

/** Cubic metres of a row, exact: quantity × length × width × height in centimetres / 1,000,000. */
export const rowVolume = (row: PackingRow) => {
  const { largo, ancho, alto } = rowSize(row)
  return largo.times(ancho).times(alto).times(row.cantidad).dividedBy(1_000_000)
}

/** Kilograms of all rows, exact. */
export const weightOf = (rows: readonly PackingRow[]) =>
  rows.reduce((sum, row) => sum.plus(rowWeight(row)), new Exact(0))
/** Cubic metres of all rows, exact. */
export const volumeOf = (rows: readonly PackingRow[]) =>
  rows.reduce((sum, row) => sum.plus(rowVolume(row)), new Exact(0))

const isSameNumber = (text: string | undefined, exact: InstanceType<typeof Exact>) =>
  text !== undefined && new Exact(text).eq(exact.toDecimalPlaces(8))

/** Error text of a typed row, or undefined: it needs one weight, and metric values that match the typed ones. */
export const rowProblem = (row: PackingRow): string | undefined => {
  const { entered, peso, pesoFila, cantidad } = row
  if ((peso === undefined) === (pesoFila === undefined)) return 'The weight of one piece, or of the whole row.'
  if (!entered) return undefined
  const kg = typedKg(row)
  // Older rows without `pesoFila` have the weight per piece, to eight decimals.
  const part = entered.basis === 'ROW' ? kg.dividedBy(cantidad) : kg
  const isSameWeight =
    entered.basis === 'ROW' && pesoFila !== undefined ? isSameNumber(pesoFila, kg) : isSameNumber(peso, part)
  const { largo, ancho, alto } = rowSize(row)
  const isSameSize = isSameNumber(row.largo, largo) && isSameNumber(row.ancho, ancho) && isSameNumber(row.alto, alto)
  return isSameWeight && isSameSize ? undefined : 'What was typed and its metric numbers differ.'
}

/** Input of a packing row. */
export const PackingRowInput = PackingRow.superRefine((row, context) => {
  // Another check rejects invalid numbers, and they cannot be compared.
  if (!PackingRow.safeParse(row).success) return
  const message = rowProblem(row)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['peso'], message })
})

const piecesOf = (rows: readonly PackingRow[], kind: PackingRow['ctnPlt']): number =>
  rows.reduce((sum, row) => sum + (row.ctnPlt === kind && !row.vehicle ? row.cantidad : 0), 0)

/** Number of vehicles. */
export const vehiclesIn = (rows: readonly PackingRow[]): number =>
  rows.reduce((sum, row) => sum + (row.vehicle ? row.cantidad : 0), 0)

/** Totals of the rows for display: weight and volume half-up to 6 decimals. Calculations use the rows. */
export const packingTotals = (rows: readonly PackingRow[]): PackingTotals => ({
  pesoTotal: weightOf(rows).toDecimalPlaces(6).toFixed(),
  cbmTotal: volumeOf(rows).toDecimalPlaces(6).toFixed(),
  ctnTotal: piecesOf(rows, 'CTN'),
  pltTotal: piecesOf(rows, 'PLT'),
})

/** Gross kilograms of the cargo: its rows or typed totals, else the weights of the containers. */
export const grossWeight = (cargo: {
  pesoTotal: string
  containerData?: readonly { quantity: number | string; peso?: string | undefined }[] | undefined
}): string => {
  if (!new Exact(cargo.pesoTotal || '0').isZero()) return cargo.pesoTotal
  const containers = cargo.containerData ?? []
  return containers
    .reduce((sum, { peso, quantity }) => sum.plus(new Exact(peso || '0').times(quantity || '0')), new Exact(0))
    .toFixed()
}

/** International pound, inch and cubic foot in metric units, all exact by definition. */
export const KG_PER_LB = '0.45359237'
export const CM_PER_IN = '2.54'
export const M3_PER_FT3 = '0.028316846592'

/** Metric value of pounds, inches and cubic feet, as decimal text, half-up to 8 decimals. */
export const kgFromLb = (lb: string): string => new Exact(lb).times(KG_PER_LB).toDecimalPlaces(8).toFixed()
export const cmFromIn = (inches: string): string => new Exact(inches).times(CM_PER_IN).toDecimalPlaces(8).toFixed()
export const m3FromFt3 = (feet: string): string => new Exact(feet).times(M3_PER_FT3).toDecimalPlaces(8).toFixed()
/** Pounds of a chargeable weight: rounded up to the next whole pound. */
export const lbFromKg = (kg: string): string => new Exact(kg).dividedBy(KG_PER_LB).ceil().toFixed()

type TypedWeights = {
  pesoTotal: string
  cbmTotal: string
  entered?: { system: 'metric' | 'imperial'; pesoTotal: string; cbmTotal: string } | undefined
}

/** Kilograms and cubic metres of typed totals, exact: typed pounds and cubic feet are converted. */
export const typedWeights = ({ pesoTotal, cbmTotal, entered }: TypedWeights) =>
  entered?.system === 'imperial'
    ? { kg: new Exact(entered.pesoTotal).times(KG_PER_LB), cbm: new Exact(entered.cbmTotal).times(M3_PER_FT3) }
    : { kg: new Exact(pesoTotal), cbm: new Exact(cbmTotal) }

/** Whether metric and typed values of totals match, to eight decimals. */
export const isTypedAlike = (totals: TypedWeights): boolean => {
  const { kg, cbm } = typedWeights(totals)
  return isSameNumber(totals.pesoTotal, kg) && isSameNumber(totals.cbmTotal, cbm)
}
