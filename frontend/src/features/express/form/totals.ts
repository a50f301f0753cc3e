import { Exact } from '@freight/contracts/pricing/money'
import { type ExpressCells, filledPieces, pieceBody, type PieceCells } from './cells.ts'

/** Default divisor in cm³/kg and step in kilograms; a carrier's rate card may have others. */
const DIVISOR = 5000
const STEP = '0.5'

const isPositive = (text: string | undefined) => text !== undefined && Number(text) > 0

/** Weights in kilograms of all pieces of a row; `volumetric` is absent without sides. Undefined for unfinished rows. */
export const rowWeights = (row: PieceCells, system: ExpressCells['measureSystem']) => {
  const { cantidad, peso, largo, ancho, alto } = pieceBody(row, system)
  const sides = [largo, ancho, alto]
  const hasSides = sides.every(isPositive)
  if (cantidad < 1 || !isPositive(peso) || (!hasSides && sides.some((side) => side !== undefined))) return undefined
  const cubic = sides.reduce((product, side) => product.times(new Exact(side ?? 0).toDecimalPlaces(0)), new Exact(1))
  const ofPiece = new Exact(peso)
  const volumetric = cubic.dividedBy(DIVISOR)
  return {
    pieces: cantidad,
    actual: ofPiece.times(cantidad),
    volumetric: hasSides ? volumetric.times(cantidad) : undefined,
    chargeable: Exact.max(ofPiece, volumetric).times(cantidad),
  }
}

/** Totals of the finished rows: per piece the greater of both weights, the sum up to the next half kilogram. */
export const totalsOf = (form: Pick<ExpressCells, 'packingData' | 'measureSystem'>) => {
  const rows = filledPieces(form).flatMap((row) => rowWeights(row, form.measureSystem) ?? [])
  const sum = (weight: 'actual' | 'volumetric' | 'chargeable') =>
    rows.reduce((total, row) => total.plus(row[weight] ?? 0), new Exact(0))
  const unrounded = sum('chargeable')
  return {
    pieces: rows.reduce((total, row) => total + row.pieces, 0),
    actual: sum('actual').toFixed(),
    volumetric: sum('volumetric').toFixed(),
    unrounded: unrounded.toFixed(),
    chargeable: unrounded.dividedBy(STEP).ceil().times(STEP).toFixed(),
  }
}
