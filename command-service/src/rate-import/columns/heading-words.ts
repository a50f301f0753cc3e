import { containerTypes, uldTypes } from '@freight/contracts/vocabulary/transport'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { containerNamed } from '@freight/contracts/freight/container-name'
import { unitWords } from '@freight/contracts/pricing/unit-words'
import { searchText } from '@freight/contracts/search-text'

type ByUnit = (typeof unitWords)[string] | undefined

const currencyWords: Readonly<Record<string, Currency>> = {
  usd: 'USD',
  us$: 'USD',
  u$s: 'USD',
  usd$: 'USD',
  eur: 'EUR',
  '€': 'EUR',
  euro: 'EUR',
  ars: 'ARS',
  ar$: 'ARS',
}

/** The currency that a text names as a word. */
export const currencyIn = (text: string): Currency | undefined =>
  searchText(text)
    .split(/[\s()[\]:.,;/]+/)
    .map((word) => currencyWords[word])
    .find((one) => one !== undefined)

const minimumWords = new Set(['min', 'minimo', 'minimum', 'minima', 'mn'])

/** The parsed words of a heading. */
export type HeadingWords = {
  /** The whole heading, for the comparison with the names of fields. */
  text: string
  words: readonly string[]
  container: (typeof containerTypes)[number] | undefined
  /** IATA code of a unit load device. */
  device: (typeof uldTypes)[number] | undefined
  /** Weight (kg) from which a price applies; a price below a weight applies from 0. */
  breakFrom: string | undefined
  unit: ByUnit
  /** The unit next to a charge of this code: DOC is a fee as well as "per document". */
  unitBeside: (code: string) => ByUnit
  currency: Currency | undefined
  isMinimum: boolean
  /** The remaining words: codes and names of charges. */
  rest: readonly string[]
}

const devices = new Set<string>(uldTypes.map((type) => type.toLowerCase()))

const breakOf = (text: string): string | undefined => {
  const [, sign, from] = /^([+<>-]?)\s*(\d{1,5})\s*(?:kgs?|k)?$/.exec(text) ?? []
  if (from !== undefined) return sign === '-' || sign === '<' ? '0' : from
  return /^(n|normal)$/.test(text) ? '0' : undefined
}

// A size with its kind, anywhere in the heading: OFR 40 HC, 20'DV, 40RH.
const containerPattern =
  /(?<![\w+<>-])(20|40|45)\s*(?:['’´`"]|(?:ft|feet|pies)\b)?\s*(rehc|reefer|nor|dry|std|dv|dc|st|gp|hq|hc|rf|re|rh|ot|fr|pl)?['’´`"]?(?![\w']|\s*kgs?\b)/

// One price for two types of container: 40'/40HC, 40 DV & HC.
const twoTypesPattern =
  /(?<![\w+<>-])(20|40|45)\s*['’´`"]?\s*(?:dv|dc|st|std|dry|gp)?['’´`"]?\s*[/&+-]\s*(?:\1\s*['’´`"]?\s*)?(?:hc|hq)(?![\w'])/

const bareSize = /^\D*(20|40|45)\s*(?:['’´`"]|ft|feet|pies|pés)*\s*(?:\(?(?:usd|us\$|eur)\)?)?$/i

/** The size of a heading without a kind, such as 40', which means every type of that size; 40DV and 40HC mean one type. */
export const bareSizeIn = (heading: string): string | undefined => bareSize.exec(heading)?.[1]

/** The types of container that a heading prices as one: 40'DV/HC. */
export const twoContainersIn = (heading: string): readonly (typeof containerTypes)[number][] => {
  const [, size] = twoTypesPattern.exec(searchText(heading)) ?? []
  return containerTypes.filter((type) => size !== undefined && (type === `${size}GP` || type === `${size}HC`))
}

export const wordsOfHeading = (heading: string): HeadingWords => {
  // 1x40HC is a price per container.
  const headingText = searchText(heading).replace(/\b1 ?x ?(?=(?:20|40|45))/, '')
  const [box] = twoTypesPattern.exec(headingText) ?? containerPattern.exec(headingText) ?? []
  const words = headingText
    .replace(box ?? '', ' ')
    .split(/[\s()[\]:.,;_]+|(?<![a-z])\/|\/(?!l\b|m\b|m3\b)/)
    .filter((word) => word !== '' && word !== 'por' && word !== 'per')
  const unitOf = (candidates: readonly string[]) =>
    candidates.map((word) => unitWords[word]).find((one) => one !== undefined)
  const isKnownWord = (word: string) =>
    word in unitWords ||
    devices.has(word) ||
    word in currencyWords ||
    minimumWords.has(word) ||
    breakOf(word) !== undefined
  return {
    text: headingText.replaceAll(/[^a-z0-9]+/g, ' ').trim(),
    words,
    container: box === undefined ? undefined : (twoContainersIn(box)[0] ?? containerNamed(box)),
    device: uldTypes.find((type) => words.includes(type.toLowerCase())),
    breakFrom: breakOf(headingText),
    unit: unitOf(words),
    unitBeside: (code) => unitOf(words.filter((word) => word !== code.toLowerCase())),
    currency: words.map((word) => currencyWords[word]).find((one) => one !== undefined),
    isMinimum: words.some((word) => minimumWords.has(word)),
    rest: words.filter((word) => !isKnownWord(word)),
  }
}
