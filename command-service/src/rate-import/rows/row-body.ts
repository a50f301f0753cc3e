import { containerTypes, modes, transportModes } from '@freight/contracts/vocabulary/transport'
import { currencies } from '@freight/contracts/vocabulary/price'
import { laneEnds, type RateImportField } from '@freight/contracts/vocabulary/rate-import'
import type { ColumnTarget, RateMapping, RowCorrection } from '@freight/contracts/rate-import/mapping'
import type { RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import { searchText } from '@freight/contracts/search-text'
import type { Cell } from '@freight/platform/spreadsheet/sheet-row'
import { containerNamed } from '@freight/contracts/freight/container-name'
import { dayRangeIn, numericDaysIn } from '../values/day-ranges.ts'
import { needsDateStyle, readDay } from '../values/days.ts'
import { needsStyle, readNumber } from '../values/numbers.ts'
import { concern, excerptOf, textOf } from './row-issue.ts'
import { cellName } from '../layout/logical-rows.ts'
import { chargesOf } from './row-charges.ts'

import { type CellTier, freeDaysOf, freeTimeOf } from './free-time.ts'

/** Body for the command of a row, not yet parsed by its schema. */
export type RowBody = Readonly<Record<string, unknown>> & { origin?: string; destination?: string }
export type RowContent = {
  body: RowBody
  problems: RowIssue[]
  warnings: RowIssue[]
  /** A number or day may mean another one: the row is not applied without a confirmation. */
  toConfirm: boolean
  /** Cells of the lane and the days, and of the charges by `chargeKey`. */
  /** Demurrage and detention with their cells. */
  tiers: readonly CellTier[]
  cells: { origin: string; destination: string; validity: string; charges: ReadonlyMap<string, readonly string[]> }
  /** Codes that the row includes in other prices. */
  included: ReadonlySet<string>
}

type Value = { value: unknown } | { code: string; message: string; details?: object }

const unreadable = (text: string): Value => ({
  code: 'INVALID',
  message: `${JSON.stringify(excerptOf(text))} cannot be read.`,
  details: { text: excerptOf(text) },
})

const dayIn = (cell: Cell, { dates }: RateMapping): Value => {
  const read = readDay(cell, dates)
  if ('day' in read) return { value: read.day }
  const text = textOf(cell)
  if (read.unread === 'AMBIGUOUS')
    return { code: 'DAY_AMBIGUOUS', message: `${text} may be two days.`, details: { text } }
  if (read.unread === 'NO_SUCH_DAY') return { code: 'NO_SUCH_DAY', message: `There is no ${text}.`, details: { text } }
  return unreadable(text)
}

const dayCountIn = (cell: Cell): Value => {
  const text = textOf(cell)
  const [, number, unit = ''] = /^(\d{1,4})\s*([a-zí]*)\.?$/i.exec(text) ?? []
  const isDays = ['', 'd', 'dia', 'dias', 'day', 'days'].includes(searchText(unit))
  return number !== undefined && isDays ? { value: Number(number) } : unreadable(text)
}

/**
 * Free days such as 14, and such as 14 days DEM+DET: then the whole text is a note as well. Another text such as
 * DEM 14 / DET 7 is only a note, because it has no single number.
 */
const freeDaysIn = (cell: Cell): Value & { note?: string } => {
  const text = textOf(cell)
  const [, days] =
    /^(\d{1,3})\s*(?:free|calendar|combined)?\s*(?:d[ií]as?|days?)\b\D+$/i.exec(text) ??
    /^(\d{1,3})\s*(?:d[ií]as?|days?)?\s*(?:combined|combinad[oa]s?)$/i.exec(text) ??
    []
  if (days !== undefined) return { value: Number(days), note: text }
  const count = dayCountIn(cell)
  return 'value' in count ? count : { value: null, note: text }
}

/** Transit time in days; the longer one of a range such as 30-35, which can be promised to a client. */
const transitIn = (cell: Cell): Value => {
  const [, low, high, unit] =
    /^(\d{1,3})\s*(?:[-–—/~]|a|al|to|até|ate)\s*(\d{1,3})\s*([a-zí]*\.?)$/i.exec(textOf(cell)) ?? []
  if (low === undefined || high === undefined) return dayCountIn(cell)
  return Number(low) <= Number(high) ? dayCountIn(`${high} ${unit}`) : unreadable(textOf(cell))
}

const numberIn = (cell: Cell, { numbers }: RateMapping): Value => {
  const read = readNumber(cell, numbers)
  const text = textOf(cell)
  if ('number' in read) return read.currency === undefined && !read.percent ? { value: read.number } : unreadable(text)
  if (read.unread === 'AMBIGUOUS')
    return { code: 'NUMBER_AMBIGUOUS', message: `${text} may be two numbers.`, details: { text } }
  return unreadable(text)
}

const words = {
  transport: {
    SEA: ['sea', 'mar', 'maritimo', 'ocean', 'vessel'],
    AIR: ['air', 'aereo', 'avion', 'aviao'],
    ROAD: ['road', 'terrestre', 'camion', 'truck', 'rodoviario', 'carretero'],
  },
  type: {
    BUY: ['buy', 'compra', 'costo', 'cost', 'custo'],
    SELL: ['sell', 'venta', 'venda', 'selling'],
  },
  stackable: {
    YES: ['yes', 'si', 'sim', 'y', 's', 'x'],
    NO: ['no', 'nao', 'n'],
    TOP_LOAD: ['top load', 'top_load', 'encima', 'arriba', 'em cima'],
  },
} as const

const byWord = (known: Readonly<Record<string, readonly string[]>>, text: string): Value => {
  const word = searchText(text)
  const key = Object.keys(known).find((one) => searchText(one) === word || known[one]?.includes(word))
  return key === undefined ? unreadable(text) : { value: key }
}

const oneOf = (known: readonly string[], text: string): Value =>
  known.includes(text.toUpperCase()) ? { value: text.toUpperCase() } : unreadable(text)

const containerIn = (text: string): Value => {
  const type = containerNamed(text) ?? containerTypes.find((one) => one === text.toUpperCase())
  return type === undefined ? unreadable(text) : { value: type }
}

const anywhereWords = new Set([
  '*',
  'any',
  'anywhere',
  'any port',
  'any airport',
  'any origin',
  'any destination',
  'all',
  'all ports',
  'all airports',
  'all origins',
  'all destinations',
  'worldwide',
  'cualquiera',
  'cualquier puerto',
  'cualquier origen',
  'cualquier destino',
  'todos',
  'todos los puertos',
  'todos los aeropuertos',
  'todos los origenes',
  'todos los destinos',
  'qualquer',
  'qualquer porto',
  'qualquer origem',
  'qualquer destino',
  'todos os portos',
  'todos os aeroportos',
  'todas as origens',
  'todos os destinos',
])

/** A place as text, for a lookup by the transport of the row. Empty: the file explicitly allows any place. */
const placeIn = (text: string): Value => ({ value: anywhereWords.has(searchText(text)) ? '' : text })

/** A rate of the other type would need an owner that the mapping does not contain. */
const typeIn = (text: string, { type }: RateMapping): Value => {
  const found = byWord(words.type, text)
  return 'value' in found && found.value !== type
    ? { code: 'TYPE_DIFFERS', message: `${text} is not ${type}.`, details: { text } }
    : found
}

const valueIn = (field: RateImportField, cell: Cell, mapping: RateMapping): Value & { note?: string } => {
  const text = textOf(cell)
  switch (field) {
    case 'origin':
    case 'destination':
      return placeIn(text)
    case 'validFrom':
    case 'validTo':
    case 'cutOff':
    case 'departure':
    case 'arrival':
      return dayIn(cell, mapping)
    case 'transitTime':
      return transitIn(cell)
    case 'freeDays':
      return freeDaysIn(cell)
    case 'cbmRatio':
      return numberIn(cell, mapping)
    case 'container':
      return containerIn(text)
    case 'transport':
      return byWord(words.transport, transportModes.find((one) => one === text.toUpperCase()) ?? text)
    case 'stackable':
      return byWord(words.stackable, text)
    case 'type':
      return typeIn(text, mapping)
    case 'mode':
      return oneOf(modes, text)
    case 'currency':
      return oneOf(currencies, text.replace(/^US\$|^U\$S/i, 'USD').replace('€', 'EUR'))
    case 'carrier':
      return { value: { name: text } }
    default:
      return { value: text }
  }
}

const dayFields: ReadonlySet<RateImportField> = new Set(['validFrom', 'validTo', 'cutOff', 'departure', 'arrival'])

const validityFields: ReadonlySet<RateImportField> = new Set(['validFrom', 'validTo'])

/** The first and last day of a cell such as 01/12/2026 - 14/12/2026 or until 31-Dec-26; undefined if it is none. */
const validityIn = (cell: Cell, { dates }: RateMapping): { validFrom?: string; validTo?: string } | undefined => {
  if ('day' in readDay(cell, dates)) return undefined
  const { from, to } = dayRangeIn(textOf(cell), dates) ?? {}
  return from === undefined && to === undefined
    ? undefined
    : { ...(from && { validFrom: from }), ...(to && { validTo: to }) }
}

/** The warning about a value that only the style of the provider's last file makes readable. */
const styleWarning = (
  { header, target }: RateMapping['columns'][number],
  cell: Cell,
  { fromLastFile = [] }: RateMapping,
): RowIssue[] => {
  const field = target.to === 'FIELD' ? target.field : undefined
  const text = textOf(cell)
  if (field !== undefined && dayFields.has(field) && fromLastFile.includes('dates') && needsDateStyle(cell))
    return [concern(header, 'DAY_AMBIGUOUS', `${text} may be two days.`, { text })]
  if (field === 'cbmRatio' && fromLastFile.includes('numbers') && needsStyle(cell))
    return [concern(header, 'NUMBER_AMBIGUOUS', `${text} may be two numbers.`, { text })]
  return []
}

const columnsTo = <To extends ColumnTarget['to']>({ columns }: RateMapping, to: To) =>
  columns.filter((one): one is typeof one & { target: Extract<ColumnTarget, { to: To }> } => one.target.to === to)

const hasColumn = (mapping: RateMapping, field: string): boolean =>
  columnsTo(mapping, 'FIELD').some(({ target }) => target.field === field)

/**
 * Reads a row by the columns of its file: the body of a command, unreadable cells, and warnings about ignored content.
 * Never calculates anything. `set`: corrections by the user, which replace their cells.
 */
export const readRow = (
  cells: readonly Cell[],
  mapping: RateMapping,
  set: RowCorrection['set'] = {},
  { row, period, across }: { row: number; period?: number | undefined; across?: string | undefined } = { row: 0 },
): RowContent => {
  const at = period === undefined ? undefined : mapping.periods?.[period]?.at
  const problems: RowIssue[] = []
  const styleWarnings: RowIssue[] = []
  const notes: string[] = []
  const noteWarnings: RowIssue[] = []
  let freeText: { text: string; cell: string } | undefined
  const { type, owner, transport, mode, container, validFrom, validTo } = mapping
  const values = new Map(Object.entries(set).filter(([, value]) => value !== undefined))
  const body: Record<string, unknown> = {
    type,
    owner,
    container,
    ...(transport && { transport }),
    ...(mode && { mode }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
    ...(at && across !== undefined && { [at.end]: across }),
    ...Object.fromEntries(values),
  }
  for (const { column, header, target } of columnsTo(mapping, 'FIELD')) {
    const cell = cells[column] ?? ''
    if (values.has(target.field)) continue
    if (textOf(cell) === '') {
      // An empty cell has no value, so that of the mapping applies; but an empty place does not mean any place.
      const end = laneEnds.find((one) => one === target.field)
      if (end !== undefined && !mapping.anywhere?.includes(end))
        problems.push(concern(header, 'PLACE_EMPTY', 'The cell is empty.', { field: end }))
      continue
    }
    const validity = validityFields.has(target.field) ? validityIn(cell, mapping) : undefined
    if (validity !== undefined) {
      // A column of its own for the other day comes before the one in this cell.
      for (const [field, day] of Object.entries(validity))
        if (!values.has(field) && (field === target.field || !hasColumn(mapping, field))) body[field] = day
      const days = numericDaysIn(textOf(cell))
      if (mapping.fromLastFile?.includes('dates') && days.some(needsDateStyle))
        styleWarnings.push(
          concern(header, 'DAY_AMBIGUOUS', `${textOf(cell)} may be two ranges.`, { text: excerptOf(textOf(cell)) }),
        )
      continue
    }
    const fieldValue = valueIn(target.field, cell, mapping)
    if (target.field === 'freeDays') freeText = { text: textOf(cell), cell: cellName(column, row) }
    if (fieldValue.note !== undefined) notes.push(fieldValue.note)
    if ('value' in fieldValue) {
      body[target.field] = fieldValue.value
      if (fieldValue.value === null)
        noteWarnings.push(concern(header, 'ONLY_NOTE', 'No single number of days.', { text: excerptOf(textOf(cell)) }))
      styleWarnings.push(...styleWarning({ column, header, target }, cell, mapping))
    } else problems.push(concern(header, fieldValue.code, fieldValue.message, fieldValue.details))
  }
  const { currency, vessel, voyage, cutOff, departure, arrival, ...rest } = body
  const sailing = Object.fromEntries(
    Object.entries({ vessel, voyage, cutOff, departure, arrival }).filter(([, value]) => value !== undefined),
  )
  const hasSailing = vessel !== undefined && departure !== undefined
  if (!hasSailing && Object.keys(sailing).length > 0)
    problems.push(concern('', 'SAILING_INCOMPLETE', 'A departure needs its vessel or flight, and its day.'))
  const rowCharges = chargesOf(cells, mapping, typeof currency === 'string' ? currency : undefined)
  const includes = [...rowCharges.includes].filter((code) => rowCharges.charges.every((one) => one.code !== code))
  const { charges } = rowCharges
  const types = new Set(
    charges.flatMap(({ calculator, unit }) => (calculator === 'PER_CONTAINER' && unit ? [unit] : [])),
  )
  const needs = { currency: mapping.currency, container: body['container'], types, row }
  const freeTime = freeTimeOf(cells, mapping, needs, freeText)
  const { tiers } = freeTime
  const allNotes = [...notes, ...freeTime.notes]
  // A typed correction stays as it is.
  const comments =
    allNotes.length > 0 && !values.has('comments')
      ? [body['comments'], ...allNotes].filter(Boolean).join('\n')
      : undefined
  const isFreeUnknown = tiers.length > 0 && (rest['freeDays'] ?? null) === null
  // The text is no mere note where its days are read.
  const isTextRead = tiers.some(({ cell }) => cell === freeText?.cell)
  const isPercent = ({ calculator }: (typeof charges)[number]) => calculator === 'PERCENT'
  const nameOf = (column: number | undefined) => (column === undefined ? '' : cellName(column, row))
  const cellOf = (field: RateImportField) =>
    nameOf(columnsTo(mapping, 'FIELD').find(({ target }) => target.field === field)?.column)
  const days = [cellOf('validFrom'), cellOf('validTo')].filter((one) => one !== '')
  return {
    // Percentages come after the lines that they refer to.
    body: {
      origin: '',
      destination: '',
      ...rest,
      ...(comments !== undefined && { comments }),
      ...(hasSailing && { sailings: [sailing] }),
      ...(includes.length > 0 && { includes }),
      ...(tiers.length > 0 && { tiers: tiers.map(({ cell: _cell, ...tier }) => tier) }),
      ...(isFreeUnknown && { freeDays: freeDaysOf(tiers) }),
      charges: [...charges.filter((one) => !isPercent(one)), ...charges.filter(isPercent)],
    },
    problems: [...problems, ...rowCharges.problems],
    warnings: [...styleWarnings, ...(isTextRead ? [] : noteWarnings), ...freeTime.warnings, ...rowCharges.warnings],
    tiers,
    toConfirm: styleWarnings.length > 0 || rowCharges.toConfirm,
    cells: {
      origin: at?.end === 'origin' ? (mapping.periods?.[period ?? 0]?.cell ?? '') : cellOf('origin'),
      destination: at?.end === 'destination' ? (mapping.periods?.[period ?? 0]?.cell ?? '') : cellOf('destination'),
      validity:
        days.length > 0
          ? days.join(', ')
          : period === undefined || at !== undefined
            ? ''
            : (mapping.periods?.[period]?.cell ?? ''),
      charges: new Map<string, readonly string[]>(
        [...rowCharges.columns].map(([key, columns]) => [key, columns.map(nameOf)] as const),
      ),
    },
    included: rowCharges.included,
  }
}
