import { cmFromIn, kgFromLb, type PackingRow, packingTotals, rowVolume, rowWeight } from '@freight/contracts/cargo'
import { chargeableWeight, rowChargeable } from '@freight/contracts/chargeable'
import { Exact } from '@freight/contracts/money'
import { Mode } from '@freight/contracts/transport'
import { isEmptyRow, type NumberCell, numberCells, type PackingCells, type RequestForm } from './form.ts'

const isPositive = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0

/** The first cell of a started row that has no number yet. */
export const missingCell = (row: PackingCells): NumberCell | undefined =>
  isEmptyRow(row)
    ? undefined
    : numberCells.find((cell) => !isPositive(row[cell]) || (cell === 'cantidad' && !/^\d+$/.test(row[cell])))

/** A complete row in metric units per piece, with what was typed beside it; undefined while something is missing. */
export const packingRow = (
  row: PackingCells,
  { system, weightOf }: Pick<RequestForm, 'system' | 'weightOf'>,
): PackingRow | undefined => {
  if (isEmptyRow(row) || missingCell(row) !== undefined) return undefined
  const cantidad = Number(row.cantidad)
  const kg = system === 'metric' ? row.peso : kgFromLb(row.peso)
  const cm = (text: string) => (system === 'metric' ? text : cmFromIn(text))
  const peso = weightOf === 'PIECE' ? kg : new Exact(kg).dividedBy(cantidad).toDecimalPlaces(8).toFixed()
  const isPlain = system === 'metric' && weightOf === 'PIECE'
  return {
    ctnPlt: row.ctnPlt,
    cantidad,
    peso,
    largo: cm(row.largo),
    ancho: cm(row.ancho),
    alto: cm(row.alto),
    ...(!isPlain && {
      entered: { system, basis: weightOf, peso: row.peso, largo: row.largo, ancho: row.ancho, alto: row.alto },
    }),
  }
}

/** What the grid shows beside a row: kilograms, cubic metres and the row's own chargeable weight. */
export const rowFigures = (row: PackingCells, form: RequestForm) => {
  const packing = packingRow(row, form)
  if (packing === undefined) return undefined
  return {
    weight: rowWeight(packing).toFixed(),
    volume: rowVolume(packing).toFixed(),
    chargeable: rowChargeable(Mode.parse(form.modo), packing, form.stackable),
  }
}

/** Totals and chargeable weight of what is complete, as they stand while typing. */
export const liveTotals = (form: RequestForm) => {
  const rows = form.rows.flatMap((row) => packingRow(row, form) ?? [])
  const totals = packingTotals(rows)
  const chargeable = chargeableWeight({ mode: Mode.parse(form.modo), rows, stackable: form.stackable })
  const cbm = new Exact(totals.cbmTotal)
  return {
    ...totals,
    ...chargeable,
    rows,
    density: cbm.isZero() ? undefined : new Exact(totals.pesoTotal).dividedBy(cbm).toFixed(1),
  }
}

/** A block of cells copied from a spreadsheet: type?, quantity, weight, length, width, height; commas count as points. */
export const pastedRows = (text: string, blank: () => PackingCells): PackingCells[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => {
      const first = (cells[0] ?? '').toUpperCase()
      const hasType = !/^\d/.test(first)
      const numbers = (hasType ? cells.slice(1) : cells).map(plainNumber)
      const row = {
        ...blank(),
        ctnPlt: first.startsWith('PL') || first === 'PALLET' ? ('PLT' as const) : ('CTN' as const),
      }
      numberCells.forEach((cell, index) => {
        row[cell] = numbers[index] ?? ''
      })
      return row
    })

/** `1.234,50`, `1,234.50` and `1234,5` as plain numbers: with both separators the last one is the decimal one. */
const plainNumber = (cell: string) => {
  const text = cell.replaceAll(/[^\d.,]/g, '')
  const decimalAt = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (decimalAt < 0) return text
  const whole = text.slice(0, decimalAt).replaceAll(/[.,]/g, '')
  const isGrouping = text.split(text.charAt(decimalAt)).length > 2
  return isGrouping ? text.replaceAll(/[.,]/g, '') : `${whole}.${text.slice(decimalAt + 1)}`
}
