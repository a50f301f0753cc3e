import type { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { makesSense } from '@freight/contracts/pricing/calculators-of-mode'
import type { ColumnTarget, RateMapping } from '@freight/contracts/rate-import/mapping'
import { targetKey } from '@freight/contracts/vocabulary/rate-import'
import { rateImportFields } from '@freight/contracts/vocabulary/rate-import'
import { searchText } from '@freight/contracts/search-text'
import type { KnownCode } from '../../lookups/tables/file-words.ts'
import { freeTimeHeading } from './free-time-words.ts'
import { fieldWords } from './field-words.ts'
import { type HeadingWords, wordsOfHeading } from './heading-words.ts'

/** A mapping accepts no longer headings. */
export const mostHeadingCharacters = 200

type Columns = RateMapping['columns']
export type Kind = { transport: TransportMode | undefined; mode: Mode | undefined }

const fieldOf = ({ text }: HeadingWords): ColumnTarget | undefined => {
  const field = rateImportFields.find((one) => fieldWords[one].includes(text))
  return field === undefined ? undefined : { to: 'FIELD', field }
}

const transportWords: Readonly<Record<string, TransportMode>> = {
  ...Object.fromEntries(
    ['pol', 'pod', 'port', 'puerto', 'porto', 'naviera', 'shipping', 'armador'].map((one) => [one, 'SEA']),
  ),
  ...Object.fromEntries(
    ['aol', 'aod', 'airport', 'aeropuerto', 'aeroporto', 'airline', 'aerolinea'].map((one) => [one, 'AIR']),
  ),
}

/** The transport that the headings imply, if they all agree. */
const transportIn = (headings: readonly HeadingWords[]): TransportMode | undefined => {
  const [only, ...others] = new Set(
    headings.flatMap(({ words }) => words.flatMap((word) => transportWords[word] ?? [])),
  )
  return others.length === 0 ? only : undefined
}

/** Transport and mode that the headings imply; undefined if they do not. */
export const kindOf = (headings: readonly string[]): Kind => {
  const all = headings.map(wordsOfHeading)
  const priceHeadings = all.filter((heading) => fieldOf(heading) === undefined)
  if (priceHeadings.filter(({ breakFrom, container }) => breakFrom !== undefined && container === undefined).length > 1)
    return { transport: 'AIR', mode: 'LSE' }
  const isByType = all.some((heading) => {
    const target = fieldOf(heading)
    return target?.to === 'FIELD' && target.field === 'container'
  })
  if (
    isByType ||
    priceHeadings.some(
      ({ container, unit }) => container !== undefined || unit === 'PER_CONTAINER' || unit === 'PER_TEU',
    )
  )
    return { transport: 'SEA', mode: 'FCL' }
  if (priceHeadings.some(({ device, unit }) => device !== undefined || unit === 'PER_ULD'))
    return { transport: 'AIR', mode: 'ULD' }
  if (priceHeadings.some(({ unit }) => unit === 'PER_WM')) return { transport: 'SEA', mode: 'LCL' }
  if (priceHeadings.some(({ unit }) => unit === 'PER_TRUCK')) return { transport: 'ROAD', mode: 'FTL' }
  if (priceHeadings.some(({ unit }) => unit === 'PER_LDM')) return { transport: 'ROAD', mode: 'LTL' }
  if (priceHeadings.some(({ unit }) => unit === 'PER_KG')) return { transport: 'AIR', mode: 'LSE' }
  return { transport: transportIn(all), mode: undefined }
}

const flagOf = { AIR: 'air', SEA: 'sea', ROAD: 'road' } as const
const usableCodes = (codes: readonly KnownCode[], { transport }: Kind) =>
  transport === undefined ? codes : codes.filter((code) => code[flagOf[transport]])

// The usual codes of freight, if the catalogue has one of them; else its first code of section FREIGHT.
const freightNames = ['OFR', 'AFR', 'FRT', 'FRO']
const freightOf = (codes: readonly KnownCode[]): KnownCode | undefined =>
  codes.find(({ id }) => freightNames.includes(id)) ?? codes.find(({ section }) => section === 'FREIGHT')

const freightWords = new Set([
  'flete',
  'freight',
  'frete',
  'ocean',
  'of',
  'o/f',
  'af',
  'a/f',
  'tarifa',
  'rate',
  'base',
  'basico',
])

const groupWords = new Set([
  'ocean',
  'sea',
  'maritimo',
  'maritima',
  'fak',
  'rates',
  'tarifas',
  'tarifa',
  'fletes',
  'fretes',
  'all',
  'in',
  'all-in',
  'equipment',
  'equipo',
  'equipos',
  'equipamento',
  'container',
  'containers',
  'contenedor',
  'contenedores',
  'dry',
  'de',
  'en',
  'em',
  'per',
  'por',
  'usd',
  'box',
])

/** Whether a word of a heading over several columns leaves open which charge a price is for. */
export const isGeneralWord = (word: string): boolean => freightWords.has(word) || groupWords.has(word)

/** Words for the price of the row: freight, unless a column contains the charge of each row. */
const amountWords = new Set(['importe', 'amount', 'valor', 'monto', 'precio', 'price', 'preco'])

const quantityWords = new Set([
  'rt',
  'tm3',
  'cbm',
  'm3',
  'ton',
  'tons',
  'tn',
  'kg',
  'kgs',
  'kilo',
  'ldm',
  'cantidad',
  'quantity',
  'quantidade',
  'qty',
])

const namedIn = (heading: HeadingWords, codes: readonly KnownCode[]): KnownCode | undefined => {
  const byCode = codes.find(
    ({ id }) => heading.rest.includes(id.toLowerCase()) || heading.words.includes(id.toLowerCase()),
  )
  const rest = heading.rest.join(' ')
  const isName = ({ concept, names = [] }: KnownCode) => [concept, ...names].some((one) => searchText(one) === rest)
  return byCode ?? (rest === '' ? undefined : codes.find(isName))
}

const perMode = {
  FCL: 'PER_CONTAINER',
  LCL: 'PER_WM',
  RORO: 'PER_WM',
  LSE: 'PER_KG',
  ULD: 'PER_KG',
  FTL: 'PER_TRUCK',
  LTL: 'PER_KG',
} as const satisfies Record<Mode, string>

/** The calculator that the heading implies by its equipment or its unit; undefined if it implies none. */
const namedCalculatorOf = ({ container, device, unitBeside }: HeadingWords, code: KnownCode): HeadingWords['unit'] => {
  if (container !== undefined) return 'PER_CONTAINER'
  return device === undefined ? unitBeside(code.id) : 'PER_ULD'
}

/** The equipment that the price is for, or the base of a percentage. */
const chargeUnitOf = (calculator: HeadingWords['unit'], { container, device }: HeadingWords): string => {
  switch (calculator) {
    case 'PERCENT':
      return 'FREIGHT'
    case 'PER_CONTAINER':
      return container ?? ''
    case 'PER_ULD':
      return device ?? ''
    default:
      return ''
  }
}

const chargeOf = (heading: HeadingWords, code: KnownCode, { mode }: Kind): ColumnTarget => {
  const { currency } = heading
  const namedCalculator = namedCalculatorOf(heading, code)
  // The usual calculator of the mode; a fee may have any unit, so the user has to choose it.
  const usualCalculator = mode === undefined || code.section === 'OTHER' ? undefined : perMode[mode]
  const isSensible =
    namedCalculator !== undefined &&
    (mode === undefined ||
      namedCalculator === 'FLAT' ||
      namedCalculator === 'PER_DAY' ||
      makesSense(namedCalculator, mode))
  const calculator = isSensible ? namedCalculator : namedCalculator === undefined ? usualCalculator : undefined
  const unit = chargeUnitOf(calculator, heading)
  return { to: 'CHARGE', code: code.id, ...(calculator && { calculator }), unit, ...(currency && { currency }) }
}

/** A minimum is money unless its heading contains a quantity and no currency; W/M is the unit of its price. */
const isMinimumQuantity = ({ currency, words }: HeadingWords): boolean =>
  currency === undefined && words.some((word) => quantityWords.has(word))

/** The charge, break or minimum of a price heading. */
const priceOf = (
  heading: HeadingWords,
  all: readonly KnownCode[],
  kind: Kind,
  isNamedByRow: boolean,
): ColumnTarget | undefined => {
  const codes = usableCodes(all, kind)
  // Without a transport "freight" may be any of several codes: the user has to choose.
  const freight = kind.transport === undefined ? undefined : freightOf(codes)
  const isFreight =
    heading.rest.length === 0 ||
    heading.rest.every(
      (word) => freightWords.has(word) || quantityWords.has(word) || (!isNamedByRow && amountWords.has(word)),
    )
  const code = namedIn(heading, codes) ?? (isFreight ? freight : undefined)
  if (code === undefined) return undefined
  if (heading.isMinimum) return { to: isMinimumQuantity(heading) ? 'LEAST' : 'MINIMUM', code: code.id }
  if (kind.transport === 'AIR' && heading.breakFrom !== undefined)
    return {
      to: 'BREAK',
      code: code.id,
      from: heading.breakFrom,
      unit: 'KG',
      ...(heading.currency && { currency: heading.currency }),
    }
  const namesPrice =
    heading.rest.length > 0 ||
    heading.device !== undefined ||
    heading.container !== undefined ||
    heading.unit !== undefined
  return namesPrice ? chargeOf(heading, code, kind) : undefined
}

/**
 * Suggests a target for each column by its heading alone. Of two columns for one field the first gets it; two columns for
 * one price are both suggested, and the user decides.
 */
export const suggestedColumns = (headings: readonly string[], codes: readonly KnownCode[], kind: Kind): Columns => {
  const usedTargets = new Set<string>()
  const isNamedByRow = headings.some((header) => fieldWords.description.includes(wordsOfHeading(header).text))
  // By kind of free time: the last day of the price before, for a heading "thereafter".
  const lastDays = new Map<string, number>()
  const freeTimeColumns = (
    header: string,
    column: number,
    { kind, containers, days, currency }: NonNullable<ReturnType<typeof freeTimeHeading>>,
  ): Columns => {
    const fromDay = days === 'THEREAFTER' ? (lastDays.get(kind) ?? 0) + 1 : days?.from
    if (typeof days === 'object' && days.to !== undefined) lastDays.set(kind, days.to)
    return (containers.length > 0 ? containers : [undefined]).flatMap((container) => {
      const target = {
        to: 'FREE_TIME' as const,
        kind,
        ...(container && { container }),
        ...(fromDay !== undefined && { fromDay }),
        ...(currency && { currency }),
      }
      if (usedTargets.has(targetKey(target))) return []
      usedTargets.add(targetKey(target))
      return [{ column, header: header.slice(0, mostHeadingCharacters), target }]
    })
  }
  return headings.flatMap((header, column): Columns => {
    const heading = wordsOfHeading(header)
    if (heading.text === '' && heading.words.length === 0) return []
    const freeTime = freeTimeHeading(header)
    if (freeTime) return freeTimeColumns(header, column, freeTime)
    const target = fieldOf(heading) ?? priceOf(heading, codes, kind, isNamedByRow)
    if (target === undefined || (target.to === 'FIELD' && usedTargets.has(targetKey(target)))) return []
    usedTargets.add(targetKey(target))
    return [{ column, header: header.slice(0, mostHeadingCharacters), target }]
  })
}

/** The columns of the last file, found again by their headings; undefined unless more than half of them exist. */
export const rememberedColumns = (headings: readonly string[], last: Columns): Columns | undefined => {
  const headingTexts = headings.map((one) => searchText(one))
  // By column of the last file: a column that prices two types of container has two targets.
  const columnsNow = new Map<number, number>()
  const columns = last.flatMap(({ column: before, header, target }) => {
    const used = new Set(columnsNow.values())
    const column =
      columnsNow.get(before) ?? headingTexts.findIndex((word, index) => word === searchText(header) && !used.has(index))
    if (column < 0) return []
    columnsNow.set(before, column)
    return [{ column, header: (headings[column] ?? '').slice(0, mostHeadingCharacters), target }]
  })
  return columns.length * 2 > last.length ? columns.toSorted((a, b) => a.column - b.column) : undefined
}
