import { expressTotals } from '@freight/contracts/express-shipment/totals'
import { type ExpressCells, filledPieces, pieceBody, type PieceCells } from './cells.ts'

const isPositive = (text: string | undefined) => text !== undefined && Number(text) > 0

/** A finished row in metric units; undefined while a weight or a side is missing. */
const finishedPiece = (row: PieceCells, system: ExpressCells['measureSystem']) => {
  const piece = pieceBody(row, system)
  const sides = [piece.largo, piece.ancho, piece.alto]
  const isSized = sides.every(isPositive)
  const isFinished = piece.cantidad >= 1 && isPositive(piece.peso)
  return isFinished && (isSized || sides.every((side) => side === undefined)) ? { ...piece, isSized } : undefined
}

/** Weights of all pieces of a row in kilograms, as texts; `volumetric` is absent without sides. */
export const rowWeights = (row: PieceCells, system: ExpressCells['measureSystem']) => {
  const piece = finishedPiece(row, system)
  if (piece === undefined) return undefined
  const { actual, volumetric } = expressTotals([piece])
  const chargeable = Number(actual) > Number(volumetric) ? actual : volumetric
  return { actual, volumetric: piece.isSized ? volumetric : undefined, chargeable }
}

/** Totals of the finished rows, by the default rule of the contract. */
export const totalsOf = (form: Pick<ExpressCells, 'packingData' | 'measureSystem'>) =>
  expressTotals(filledPieces(form).flatMap((row) => finishedPiece(row, form.measureSystem) ?? []))
