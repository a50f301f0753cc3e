import { z } from 'zod'
import { Exact, PositiveQuantity, Quantity } from './money.ts'

export const DangerousGoods = z.object({
  unNumber: z.string().regex(/^\d{4}$/, 'Four digits'),
  imoClass: z.string().regex(/^[1-9](\.[1-6])?$/, 'A class such as 3 or 6.1'),
})
export type DangerousGoods = z.infer<typeof DangerousGoods>

export const vehicleKinds = ['CAR', 'VAN', 'TRUCK', 'BUS', 'TRAILER', 'MACHINE', 'OTHER'] as const
/** What rolls onto a ship instead of being packed, and how it gets on board. */
export const Vehicle = z.object({
  kind: z.enum(vehicleKinds),
  moves: z.enum(['SELF_PROPELLED', 'TOWED', 'STATIC']),
})
export type Vehicle = z.infer<typeof Vehicle>

/** One row of the packing list, metric: kilograms per piece, centimetres. */
export const PackingRow = z.object({
  ctnPlt: z.enum(['CTN', 'PLT']),
  cantidad: z.int().min(1).max(1_000_000),
  peso: PositiveQuantity,
  largo: PositiveQuantity,
  ancho: PositiveQuantity,
  alto: PositiveQuantity,
  /** What is in it, or make and model of a vehicle. */
  description: z.string().trim().max(120).optional(),
  /** Dangerous goods in this row alone. */
  dangerousGoods: DangerousGoods.optional(),
  /** The pieces are vehicles (RORO): they are neither cartons nor pallets. */
  vehicle: Vehicle.optional(),
  /** Chargeable kilograms of this row alone, as shown beside it. */
  chargeable: Quantity.optional(),
  /** What was typed, where it was not metric or not per piece. */
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

export const Stackable = z.enum(['YES', 'NO', 'TOP_LOAD'])
export type Stackable = z.infer<typeof Stackable>

/** Kilograms, cubic metres and pieces of a shipment, as decimal text. */
export type PackingTotals = { pesoTotal: string; cbmTotal: string; ctnTotal: number; pltTotal: number }

/** Kilograms of a row: quantity × weight of one piece. */
export const rowWeight = (row: PackingRow) => new Exact(row.cantidad).times(row.peso)

/** Cubic metres of a row: quantity × length × width × height in centimetres / 1,000,000. */
export const rowVolume = (row: PackingRow) =>
  new Exact(row.cantidad).times(row.largo).times(row.ancho).times(row.alto).dividedBy(1_000_000)

const piecesOf = (rows: readonly PackingRow[], kind: PackingRow['ctnPlt']): number =>
  rows.reduce((sum, row) => sum + (row.ctnPlt === kind && !row.vehicle ? row.cantidad : 0), 0)

/** How many vehicles roll. */
export const vehiclesIn = (rows: readonly PackingRow[]): number =>
  rows.reduce((sum, row) => sum + (row.vehicle ? row.cantidad : 0), 0)

/** Sums over the rows; weight and volume are exact, up to 6 decimals. */
export const packingTotals = (rows: readonly PackingRow[]): PackingTotals => ({
  pesoTotal: rows
    .reduce((sum, row) => sum.plus(rowWeight(row)), new Exact(0))
    .toDecimalPlaces(6)
    .toFixed(),
  cbmTotal: rows
    .reduce((sum, row) => sum.plus(rowVolume(row)), new Exact(0))
    .toDecimalPlaces(6)
    .toFixed(),
  ctnTotal: piecesOf(rows, 'CTN'),
  pltTotal: piecesOf(rows, 'PLT'),
})

/** International pound, inch and cubic foot in metric units, all exact by definition. */
export const KG_PER_LB = '0.45359237'
export const CM_PER_IN = '2.54'

const M3_PER_FT3 = '0.028316846592'

export const kgFromLb = (lb: string): string => new Exact(lb).times(KG_PER_LB).toDecimalPlaces(8).toFixed()
export const cmFromIn = (inches: string): string => new Exact(inches).times(CM_PER_IN).toDecimalPlaces(8).toFixed()
export const m3FromFt3 = (feet: string): string => new Exact(feet).times(M3_PER_FT3).toDecimalPlaces(8).toFixed()
/** Pounds as shown for a chargeable weight: rounded up to the next whole pound. */
export const lbFromKg = (kg: string): string => new Exact(kg).dividedBy(KG_PER_LB).ceil().toFixed()
