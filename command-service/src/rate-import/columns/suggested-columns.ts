import type { Mode, TransportMode } from '@freight/contracts/freight/transport'
import { makesSense } from '@freight/contracts/pricing/calculators-of-mode'
import type { ColumnTarget, RateMapping } from '@freight/contracts/rate-import/mapping'
import { targetKey } from '@freight/contracts/rate-import/mapping'
import { rateImportFields } from '@freight/contracts/rate-import/choices'
import { searchText } from '@freight/contracts/search-text'
import { fieldWords } from './field-words.ts'
import { type HeadingWords, headingWords } from './heading-words.ts'

/** A charge code as far as a heading can name it. */
export type KnownCode = {
  id: string
  concept: string
  section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION' | 'OTHER'
  air: boolean
  sea: boolean
  road: boolean
}

type Columns = RateMapping['columns']
export type Kind = { transport: TransportMode | undefined; mode: Mode | undefined }

const fieldOf = ({ text }: HeadingWords): ColumnTarget | undefined => {
  const field = rateImportFields.find((one) => fieldWords[one].includes(text))
  return field === undefined ? undefined : { to: 'FIELD', field }
}

/** How freight travels in a file, by what its headings count; undefined where they do not tell. */
export const kindOf = (headings: readonly string[]): Kind => {
  const found = headings.map(headingWords).filter((heading) => fieldOf(heading) === undefined)
  if (found.filter(({ breakFrom, container }) => breakFrom !== undefined && container === undefined).length > 1)
    return { transport: 'AIR', mode: 'LSE' }
  if (found.some(({ container, unit }) => container !== undefined || unit === 'PER_CONTAINER' || unit === 'PER_TEU'))
    return { transport: 'SEA', mode: 'FCL' }
  if (found.some(({ unit }) => unit === 'PER_WM')) return { transport: 'SEA', mode: 'LCL' }
  if (found.some(({ unit }) => unit === 'PER_TRUCK')) return { transport: 'ROAD', mode: 'FTL' }
  if (found.some(({ unit }) => unit === 'PER_LDM')) return { transport: 'ROAD', mode: 'LTL' }
  if (found.some(({ unit }) => unit === 'PER_KG')) return { transport: 'AIR', mode: 'LSE' }
  return { transport: undefined, mode: undefined }
}

const flags = { AIR: 'air', SEA: 'sea', ROAD: 'road' } as const
const usable = (codes: readonly KnownCode[], { transport }: Kind) =>
  transport === undefined ? codes : codes.filter((code) => code[flags[transport]])

// What everybody calls the freight of each transport, where the catalogue has it; else its first code of freight.
const freightNames = ['OFR', 'AFR', 'FRT', 'FRO']
const freightOf = (codes: readonly KnownCode[]): KnownCode | undefined =>
  codes.find(({ id }) => freightNames.includes(id)) ?? codes.find(({ section }) => section === 'FREIGHT')

const freightWords = new Set([
  'flete',
  'freight',
  'frete',
  'of',
  'o/f',
  'af',
  'a/f',
  'tarifa',
  'rate',
  'base',
  'basico',
])

const namedIn = (heading: HeadingWords, codes: readonly KnownCode[]): KnownCode | undefined => {
  const byCode = codes.find(
    ({ id }) => heading.rest.includes(id.toLowerCase()) || heading.words.includes(id.toLowerCase()),
  )
  const rest = heading.rest.join(' ')
  return byCode ?? (rest === '' ? undefined : codes.find(({ concept }) => searchText(concept) === rest))
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

const chargeOf = (heading: HeadingWords, code: KnownCode, { mode }: Kind): ColumnTarget => {
  const { container, currency } = heading
  const asked = container === undefined ? heading.unit : 'PER_CONTAINER'
  const usual = mode === undefined || code.section === 'OTHER' ? 'FLAT' : perMode[mode]
  const isSensible =
    asked !== undefined && (mode === undefined || asked === 'FLAT' || asked === 'PER_DAY' || makesSense(asked, mode))
  const calculator = isSensible ? asked : usual
  const unit = calculator === 'PERCENT' ? 'FREIGHT' : calculator === 'PER_CONTAINER' ? (container ?? '') : ''
  return { to: 'CHARGE', code: code.id, calculator, unit, ...(currency && { currency }) }
}

/** What a heading stands for among prices. */
const priceOf = (heading: HeadingWords, all: readonly KnownCode[], kind: Kind): ColumnTarget | undefined => {
  const codes = usable(all, kind)
  const freight = freightOf(codes)
  const isFreight = heading.rest.length === 0 || heading.rest.every((word) => freightWords.has(word))
  const code = namedIn(heading, codes) ?? (isFreight ? freight : undefined)
  if (code === undefined) return undefined
  if (heading.isLeast) return { to: kind.mode === 'LCL' || kind.mode === 'RORO' ? 'LEAST' : 'MINIMUM', code: code.id }
  if (kind.transport === 'AIR' && heading.breakFrom !== undefined)
    return {
      to: 'BREAK',
      code: code.id,
      from: heading.breakFrom,
      unit: 'KG',
      ...(heading.currency && { currency: heading.currency }),
    }
  const saysPrice = heading.rest.length > 0 || heading.container !== undefined || heading.unit !== undefined
  return saysPrice ? chargeOf(heading, code, kind) : undefined
}

/** What each column fills, by its heading alone; what two would fill, the first does. */
export const suggestedColumns = (headings: readonly string[], codes: readonly KnownCode[], kind: Kind): Columns => {
  const taken = new Set<string>()
  return headings.flatMap((header, column) => {
    const heading = headingWords(header)
    if (heading.text === '' && heading.words.length === 0) return []
    const target = fieldOf(heading) ?? priceOf(heading, codes, kind)
    if (target === undefined || taken.has(targetKey(target))) return []
    taken.add(targetKey(target))
    return [{ column, header: header.slice(0, 200), target }]
  })
}

/** The columns of the last file, found again by their headings; undefined where fewer than half of them are there. */
export const rememberedColumns = (headings: readonly string[], last: Columns): Columns | undefined => {
  const words = headings.map((one) => searchText(one))
  const taken = new Set<number>()
  const found = last.flatMap(({ header, target }) => {
    const column = words.findIndex((word, at) => word === searchText(header) && !taken.has(at))
    if (column < 0) return []
    taken.add(column)
    return [{ column, header: (headings[column] ?? '').slice(0, 200), target }]
  })
  return found.length * 2 > last.length ? found.toSorted((a, b) => a.column - b.column) : undefined
}
