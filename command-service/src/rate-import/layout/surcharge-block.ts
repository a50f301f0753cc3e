import type { SheetSurcharge, RateMapping, SheetNote } from '@freight/contracts/rate-import/mapping'
import { searchText } from '@freight/contracts/search-text'
import { laneEnds } from '@freight/contracts/vocabulary/rate-import'
import type { TransportMode, Currency } from '@freight/contracts/vocabulary/schemas'
import type { FileWords, KnownCode } from '../../lookups/tables/file-words.ts'
import { countryNamed } from '../../lookups/tables/place-index.ts'
import { placeLists, cellName } from './logical-rows.ts'
import { DecimalText } from '@freight/contracts/money/money'
import { unitHeadings } from '@freight/contracts/pricing/unit-words'
import type { SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import { fieldWords } from '../columns/field-words.ts'
import { bareSizeIn, currencyIn, wordsOfHeading } from '../columns/heading-words.ts'
import { type Kind, suggestedColumns } from '../columns/suggested-columns.ts'
import { isNotCharged, isWholePrice } from '../rows/row-charges.ts'
import { dayRangeIn } from '../values/day-ranges.ts'
import type { DateStyle } from '../values/days.ts'
import { hasThreeDecimals, type NumberStyle, readNumber } from '../values/numbers.ts'
import { textsOf } from './heading-block.ts'

type LaneEnd = (typeof laneEnds)[number]
type Ends<Value> = Readonly<Record<LaneEnd, Value>>
type SurchargePlacesNeeds = Pick<FileWords, 'placesNamed'> & { transport: TransportMode; codes: readonly KnownCode[] }

const originWords = /\b(origin|origen|origem|pol|load(ing)?|carga|embarque|export\w*)\b/
const destinationWords = /\b(dest\w*|pod|discharge|descarga|import\w*)\b/

/** Ends of the lane that a name contains. */
const endsIn = (name: string): Ends<boolean> => ({
  origin: originWords.test(searchText(name)),
  destination: destinationWords.test(searchText(name)),
})

const mostWordsOfPlace = 3

/** Whether the code of a lane is a place, or a port in a country. */
const isIn = (lane: string, code: string): boolean =>
  lane === code || (code.length === 2 && lane.length === 5 && lane.startsWith(code))

/** Whether a surcharge is for a lane: those without places are for every lane. */
export const isForLane = ({ at }: Pick<SheetSurcharge, 'at'>, lane: Ends<string>): boolean =>
  at === undefined ||
  (at.end === undefined ? laneEnds : [at.end]).some((end) => at.codes.some((code) => isIn(lane[end], code)))

/** Texts of a name that may be a place, the longest first; no short word in small letters, and no word of the charge. */
const placeTexts = ({ name, code }: SheetSurcharge, codes: readonly KnownCode[]): string[] => {
  const known = codes.find(({ id }) => id === code)
  const chargeWords = new Set(
    [known?.id, known?.concept, ...(known?.names ?? [])].flatMap((one) => searchText(one ?? '').split(/\W+/)),
  )
  const words = name.split(/[\s,;:()[\]/+&–—-]+/).filter((one) => one !== '')
  const isUsable = (text: string) =>
    !/\d/.test(text) &&
    !chargeWords.has(searchText(text)) &&
    !Object.values(endsIn(text)).includes(true) &&
    (text.length > 3 || /^[A-Z]{3}$/.test(text))
  return Array.from({ length: mostWordsOfPlace }, (_, index) => mostWordsOfPlace - index).flatMap((count) =>
    words.flatMap((_, at) => {
      const text = words.slice(at, at + count).join(' ')
      return at + count <= words.length && isUsable(text) ? [text] : []
    }),
  )
}

/** Limits surcharges such as "THC Montevideo" to the lanes of the sheet with this place. `lanes`: cells of each end. */
export const withPlaces = async (
  surcharges: readonly SheetSurcharge[],
  lanes: Ends<readonly string[]>,
  { placesNamed, transport, codes }: SurchargePlacesNeeds,
): Promise<SheetSurcharge[]> => {
  const pieces = placeLists({ placesNamed }, transport)
  const codesAt = async (end: LaneEnd) => {
    const texts = (await Promise.all([...new Set(lanes[end])].map(pieces))).flat()
    return [...(await placesNamed(texts, transport)).values()].flatMap(([first]) => first ?? [])
  }
  const [origins, destinations] = await Promise.all(laneEnds.map(codesAt))
  const laneCodes = { origin: origins ?? [], destination: destinations ?? [] }
  const texts = surcharges.flatMap((one) => placeTexts(one, codes))
  const named = await placesNamed([...new Set(texts)], transport)
  return surcharges.map((one) => {
    const words = endsIn(one.name)
    const section = codes.find(({ id }) => id === one.code)?.section
    const [only, ...both] = laneEnds.filter((end) => words[end] || section === end.toUpperCase())
    const end = both.length === 0 ? only : undefined
    const ends = end === undefined ? laneEnds : [end]
    const places = placeTexts(one, codes)
      .map((text) =>
        [...(named.get(text) ?? []), ...[countryNamed(text) ?? []].flat()].filter((code) =>
          ends.some((at) => laneCodes[at].some((lane) => isIn(lane, code))),
        ),
      )
      .find((found) => found.length > 0)
    return places === undefined ? one : { ...one, at: { ...(end && { end }), codes: places.slice(0, 20) } }
  })
}

/** A table of surcharges: its columns from 0 and its heading row, as an index of the rows. */
export type SurchargeBlock = {
  heading: number
  name: number
  code: number | undefined
  amounts: readonly number[]
  basis: number | undefined
  currency: number | undefined
  comments: readonly number[]
}

const titleWords = /surcharge|recargo|sobretaxa|adicional|additional|local charge|gasto|cargos|charges|taxas/
const nameWords = new Set([
  'surcharge',
  'surcharges',
  'recargo',
  'recargos',
  'sobretaxa',
  'sobretaxas',
  'charge',
  'charges',
  'cargo',
  'cargos',
  'taxa',
  'taxas',
  'adicional',
  'adicionales',
  'adicionais',
  'gasto',
  'gastos',
  'surcharge name',
  'charge name',
  'local charges',
  'additionals',
  'charge description',
])
/** Names only under a title or on a sheet of surcharges, because lanes have such columns as well. */
const shyNameWords = new Set([...fieldWords.description, 'name', 'nombre', 'nome', 'item', 'type', 'tipo'])
const codeWords = new Set(['code', 'codigo', 'charge code', 'cod'])
const amountWords = new Set([
  'amount',
  'importe',
  'monto',
  'valor',
  'value',
  'rate',
  'tarifa',
  'price',
  'precio',
  'preco',
])
const plain = (text: string): string => wordsOfHeading(text).text

/** The column of the amounts of a block that has a title over its names and amounts, and no headings. */
const amountsUnderTitle = (
  rows: readonly SheetRow[],
  heading: number,
  name: number,
  texts: readonly string[],
): number[] => {
  const below = textsOf(rows[heading + 1] ?? { row: 0, hidden: false, cells: [] })
  const [first = '', second = ''] = [below[name], below[name + 1]]
  const isTitle = (texts[name + 1] ?? '') === '' || texts[name + 1] === texts[name]
  return isTitle && first !== '' && !/\d/.test(first) && /\d/.test(second) ? [name + 1] : []
}

const blockAt = (
  rows: readonly SheetRow[],
  heading: number,
  name: number,
  isShy: boolean,
): SurchargeBlock | undefined => {
  const texts = textsOf(rows[heading] ?? { row: 0, hidden: false, cells: [] })
  const isName = (column: number) => {
    const text = plain(texts[column] ?? '')
    return nameWords.has(text) || (isShy && (shyNameWords.has(text) || codeWords.has(text)))
  }
  if (!isName(name)) return undefined
  let end = name + 1
  while ((texts[end] ?? '') !== '') end += 1
  const columns = Array.from({ length: end - name - 1 }, (_, index) => name + 1 + index)
  const words = (column: number) => wordsOfHeading(texts[column] ?? '')
  const isMoney = (column: number) =>
    words(column).container !== undefined ||
    amountWords.has(words(column).text) ||
    words(column).words.some((word) => amountWords.has(word)) ||
    currencyIn(texts[column] ?? '') !== undefined
  const currency = columns.find((column) => fieldWords.currency.includes(plain(texts[column] ?? '')))
  const basis = columns.find((column) => unitHeadings.has(plain(texts[column] ?? '')))
  const headed = columns.filter((column) => column !== currency && column !== basis && isMoney(column))
  const amounts = headed.length > 0 ? headed : amountsUnderTitle(rows, heading, name, texts)
  if (amounts.length === 0) return undefined
  // Of a code and a name the code comes first or second; the other one is the name.
  const code = [name, ...columns].find((column) => codeWords.has(plain(texts[column] ?? '')))
  const other = columns.find((column) => isName(column) && column !== code)
  const named = code === name ? (other ?? name) : name
  const used = new Set([named, code, basis, currency, ...amounts])
  return { heading, name: named, code, amounts, basis, currency, comments: columns.filter((one) => !used.has(one)) }
}

/** Number of columns to the left of a block. */
export const widthBefore = ({ name, code }: SurchargeBlock): number => Math.min(name, code ?? name)

/** The tables of surcharges of a sheet. `beside`: only to the right of a table of lanes. */
export const findSurchargeBlocks = (
  rows: readonly SheetRow[],
  { beside, sheet }: { beside: boolean; sheet: string },
): SurchargeBlock[] => {
  const blocks: SurchargeBlock[] = []
  for (const [index, row] of rows.slice(0, 200).entries()) {
    const texts = textsOf(row)
    for (let column = beside ? 2 : 0; column < texts.length; column += 1) {
      const above = rows.slice(Math.max(0, index - 3), index).map((one) => textsOf(one)[column] ?? '')
      const isTitled = above.some((text) => titleWords.test(searchText(text)))
      const block = blockAt(rows, index, column, !beside || isTitled || titleWords.test(searchText(sheet)))
      if (!block) continue
      // Lanes have a charge per column; a block beside them has a heading of its own after their last price.
      if (beside && (texts[column - 1] ?? '') !== '' && !isBesideLanes(texts, column)) continue
      blocks.push(block)
      break
    }
  }
  return blocks
}

const laneHeadings = new Set([...fieldWords.origin, ...fieldWords.destination])
const isBesideLanes = (texts: readonly string[], column: number): boolean =>
  texts.slice(0, column).some((text) => laneHeadings.has(plain(text)))

export const hasLanes = (headers: readonly string[]): boolean =>
  headers.some((text) => fieldWords.origin.includes(plain(text))) &&
  headers.some((text) => fieldWords.destination.includes(plain(text)))

/** The charge of a name; none if the name contains the other end of the way than the charge with its letters. */
const codeNamed = (name: string, codes: readonly KnownCode[]): KnownCode | undefined => {
  const { words } = wordsOfHeading(name)
  const text = searchText(name)
  const withoutBrackets = text.replace(/\s*[([].*?[)\]]\s*/g, ' ').trim()
  const isName = ({ concept, names = [] }: KnownCode) =>
    [concept, ...names].some((one) => searchText(one) !== '' && [text, withoutBrackets].includes(searchText(one)))
  const found =
    codes.find(({ id }) => text === id.toLowerCase()) ??
    codes.find(isName) ??
    codes.find(({ id }) => words.includes(id.toLowerCase()))
  if (found === undefined) return undefined
  const ends = endsIn(text)
  if (found.section === 'DESTINATION' && ends.origin) return codes.find(({ id }) => id === `${found.id}O`)
  if (found.section === 'ORIGIN' && ends.destination) return undefined
  return found
}

type Needs = {
  codes: readonly KnownCode[]
  kind: Kind
  numbers: NumberStyle
  currency: Currency
  /** Types of container with a price on the sheet of lanes. */
  containers: readonly string[]
  /** Order of day and month in the file, and the year of days without one. */
  dates: DateStyle
  year?: string | undefined
  /** Name of the sheet, if it is another one than that of the lanes. */
  sheet?: string
}

/** The rows below the heading of a block, to its end: two empty rows, or one without a name. */
export const rowsOfBlock = (rows: readonly SheetRow[], block: SurchargeBlock): SheetRow[] => {
  const found: SheetRow[] = []
  let last = rows[block.heading]?.row ?? 0
  for (const row of rows.slice(block.heading + 1)) {
    const texts = textsOf(row)
    const isNamed = [block.name, block.code].some((column) => column !== undefined && (texts[column] ?? '') !== '')
    if (!isNamed || row.row - last > 2) {
      if (row.row - last > 1) break
      continue
    }
    last = row.row
    found.push(row)
  }
  return found
}

/** Tables of surcharges between or below the lanes; the heading of a block may have a title of its own above it. */
export const findBlocksBelow = (rows: readonly SheetRow[]): SurchargeBlock[] => {
  const blocks = findSurchargeBlocks(rows, { beside: false, sheet: '' })
  return blocks.filter(
    ({ heading }) =>
      !hasLanes(textsOf(rows[heading] ?? { row: 0, hidden: false, cells: [] })) &&
      !blocks.some((one) => one.heading === heading + 1),
  )
}

/** The prices of a block, and its texts that are none. */
export const surchargesIn = (
  rows: readonly SheetRow[],
  block: SurchargeBlock,
  { codes, kind, numbers, currency, containers, dates, year, sheet }: Needs,
): { surcharges: SheetSurcharge[]; notes: SheetNote[] } => {
  const headings = textsOf(rows[block.heading] ?? { row: 0, hidden: false, cells: [] })
  const own = new Set(block.amounts.map((column) => wordsOfHeading(headings[column] ?? '').container))
  const surcharges: SheetSurcharge[] = []
  const notes: SheetNote[] = []
  const usable = kind.transport === 'SEA' ? codes.filter(({ sea }) => sea) : codes
  for (const row of rowsOfBlock(rows, block)) {
    const texts = textsOf(row)
    const name = texts[block.name] ?? ''
    const codeText = block.code === undefined ? '' : (texts[block.code] ?? '')
    const cells = block.amounts.map((column) => ({ column, text: texts[column] ?? '' }))
    const basis = block.basis === undefined ? '' : (texts[block.basis] ?? '')
    if (cells.every(({ text }) => text === '' || text === name)) {
      notes.push({ cell: cellName(block.name, row.row, sheet), text: [...new Set([name, basis])].join(' ').trim() })
      continue
    }
    const known = (codeText === '' ? undefined : codeNamed(codeText, usable)) ?? codeNamed(name, usable)
    const label = name === '' ? codeText : name
    const { from, to } = dayRangeIn(label, dates, year) ?? {}
    for (const { column, text } of cells) {
      if (text === '') continue
      const cell = cellName(column, row.row, sheet)
      if (isNotCharged(text)) {
        notes.push({ cell, text: `${label}: ${text}` })
        continue
      }
      // USD 80 / B/L, 210 per container: the basis stands with the amount.
      const [, money, ownBasis] =
        /^(.*?\d[\d.,]*(?:\s*(?:usd|us\$|eur|€))?)\s*(?:\/|\bper\b|\bpor\b|\bx\b)\s*(\D.*)$/i.exec(text) ?? []
      const moneyCell = money ?? row.cells[column] ?? ''
      const read = readNumber(moneyCell, numbers)
      const heading = headings[column] ?? ''
      const isOfType = wordsOfHeading(heading).container !== undefined
      // A fee per document stands in the column of one type of container, and is not of this type.
      const unitOfCell = ownBasis ?? basis
      const isOtherwise = ![undefined, 'PER_CONTAINER', 'PER_TEU'].includes(wordsOfHeading(unitOfCell).unit)
      const unitText = isOfType ? (isOtherwise ? unitOfCell : heading) : `${unitOfCell} ${heading}`
      const cleaned = unitText.replaceAll(
        /\b(amount|importe|monto|valor|value|rate|tarifa|price|precio|preco)\b/gi,
        ' ',
      )
      const target = known && suggestedColumns([`${known.id} ${cleaned}`], usable, kind)[0]?.target
      const priced = target?.to === 'CHARGE' ? target : undefined
      const isDoubtful = target !== undefined && isWholePrice(target) && hasThreeDecimals(moneyCell, numbers)
      const cellCurrency = block.currency === undefined ? undefined : currencyIn(texts[block.currency] ?? '')
      const entry: SheetSurcharge = {
        name: label,
        ...(known && { code: known.id }),
        ...('number' in read && !isDoubtful && DecimalText.safeParse(read.number).success && { amount: read.number }),
        currency: ('number' in read ? read.currency : undefined) ?? cellCurrency ?? priced?.currency ?? currency,
        ...(priced?.calculator && { calculator: priced.calculator }),
        unit: priced?.unit ?? '',
        ...(from && { validFrom: from }),
        ...(to && { validTo: to }),
        cell,
      }
      const size = entry.calculator === 'PER_CONTAINER' && isOfType ? bareSizeIn(heading) : undefined
      // "40'" is the price of every type of this size on the sheet that the block has no column for.
      const others = containers.filter(
        (type) =>
          size !== undefined && type.startsWith(size) && type !== entry.unit && ![...own].some((one) => one === type),
      )
      // A fee per document that each type of container repeats is one fee.
      const isRepeated = surcharges.some(
        (one) =>
          one.name === label &&
          one.unit === entry.unit &&
          one.amount === entry.amount &&
          one.calculator === entry.calculator,
      )
      if (!isRepeated) surcharges.push(entry, ...others.map((unit) => ({ ...entry, unit })))
    }
    const beside = block.comments.map((column) => texts[column] ?? '').filter((text) => text !== '')
    if (beside.length > 0)
      notes.push({
        cell: cellName(block.comments[0] ?? block.name, row.row, sheet),
        text: `${name}: ${beside.join(' ')}`,
      })
  }
  return { surcharges, notes }
}

/** Charges and units of the provider's last file, for surcharges with the same name. */
export const asLastFile = (
  surcharges: readonly SheetSurcharge[],
  last: NonNullable<RateMapping['surcharges']>,
): SheetSurcharge[] =>
  surcharges.map((one) => {
    const before = last.find(
      ({ name, unit }) => searchText(name) === searchText(one.name) && (one.unit === '' || unit === one.unit),
    )
    if (!before) return one
    const unit = one.calculator === undefined ? before.unit : one.unit
    const calculator = one.calculator ?? before.calculator
    return { ...one, code: before.code, ...(calculator && { calculator }), unit }
  })
