import { expressCurrencies } from '@freight/contracts/vocabulary/express'
import { searchText } from '@freight/contracts/search-text'
import { readPasted } from '../../../../components/form/decimal-text.ts'
import { type GoodsCells, goodsColumns, isEmptyGoods } from '../cells.ts'
import { countryOf } from '../country-of.ts'

const columns = [...goodsColumns.map(([name]) => name), 'currency'] as const
type Column = (typeof columns)[number]
const textColumns: ReadonlySet<string> = new Set(goodsColumns.filter(([, max]) => max > 0).map(([name]) => name))

/** Headings in es, en and pt, as search texts. */
const headings: Readonly<Record<Column, string>> = {
  description: 'descripcion|description|descricao|mercaderia|goods|mercadoria|detalle|item|producto|product|produto',
  quantity: 'cantidad|quantity|quantidade|cant|qty|qtd',
  unit: 'unidad|unit|unidade|um|uom',
  unitValue: 'valor unitario|unit value|precio unitario|unit price|preco unitario|valor|value|precio|price|preco',
  hsCode: 'codigo hs|hs code|hs|ncm|posicion arancelaria|tariff code',
  origin: 'origen|origin|origem|pais de origen|country of origin|pais de origem',
  netKg: 'neto kg|net kg|liquido kg|peso neto|net weight|peso liquido|neto|net|liquido',
  grossKg: 'bruto kg|gross kg|peso bruto|gross weight|bruto|gross',
  sku: 'sku|codigo|code|referencia|reference',
  currency: 'moneda|currency|moeda',
}
const columnByHeading = new Map(
  columns.flatMap((name) => headings[name].split('|').map((heading) => [heading, name] as const)),
)
const columnOf = (heading: string) => columnByHeading.get(searchText(heading).trim())

interface Pasted {
  rows: GoodsCells[]
  /** Numbers that could not be read; their cells show the text. */
  open: { cell: string; text: string }[]
  count: number
  /** Headings without a column; then nothing is pasted. */
  unclear: readonly string[]
}

/** Puts a block of a spreadsheet at a cell, like a spreadsheet; a row of headings gives the columns. Nothing is cut. */
export const pasteGoods = (
  text: string,
  rows: readonly GoodsCells[],
  at: { row: number; column: string },
  blank: () => GoodsCells,
): Pasted => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const [first = []] = cells
  const named = first.filter((cell) => cell !== '')
  const known = named.filter((cell) => columnOf(cell) !== undefined)
  const isHead = known.length >= Math.min(2, named.length) && cells.length > 1
  if (isHead && known.length < named.length)
    return { rows: [...rows], open: [], count: 0, unclear: named.filter((cell) => columnOf(cell) === undefined) }
  const start = Math.max(
    0,
    columns.findIndex((name) => name === at.column),
  )
  const order = isHead ? first.map(columnOf) : columns.slice(start)
  const open: Pasted['open'] = []
  const fill = (row: GoodsCells, typed: readonly string[]): GoodsCells => {
    // A new id: a cell shows the text of an unread number only when it appears.
    const { id } = blank()
    const entries = order.flatMap((name, index): [string, string][] => {
      const cell = typed[index] ?? ''
      if (name === undefined || cell === '') return []
      if (name === 'currency') return expressCurrencies.some((one) => one === cell) ? [[name, cell]] : []
      if (name === 'origin') return [[name, countryOf(cell) ?? cell]]
      if (textColumns.has(name)) return [[name, cell]]
      const reading = readPasted(cell, { kind: 'decimal' })
      if ('value' in reading) return [[name, reading.value]]
      open.push({ cell: `${id}.${name}`, text: cell })
      return [[name, '']]
    })
    return { ...row, ...Object.fromEntries(entries), id }
  }
  const body = isHead ? cells.slice(1) : cells
  const filled = body.map((typed, index) => fill(rows[at.row + index] ?? blank(), typed))
  const before = rows.slice(0, at.row).filter((row) => !isEmptyGoods(row))
  return {
    rows: [...before, ...filled, ...rows.slice(at.row + body.length)],
    open,
    count: body.length,
    unclear: [],
  }
}
