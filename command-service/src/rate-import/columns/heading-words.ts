import { containerTypes, uldTypes } from '@freight/contracts/vocabulary/transport'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { ColumnTarget } from '@freight/contracts/rate-import/mapping'
import { searchText } from '@freight/contracts/search-text'

type ByUnit = Extract<ColumnTarget, { to: 'CHARGE' }>['calculator']

/** Words in a heading that define the unit of the price. */
const unitWords: Readonly<Record<string, ByUnit>> = {
  rt: 'PER_WM',
  'w/m': 'PER_WM',
  wm: 'PER_WM',
  tm3: 'PER_WM',
  't/m3': 'PER_WM',
  kg: 'PER_KG',
  kgs: 'PER_KG',
  kilo: 'PER_KG',
  cbm: 'PER_CBM',
  m3: 'PER_CBM',
  ton: 'PER_TON',
  tons: 'PER_TON',
  tn: 'PER_TON',
  mt: 'PER_TON',
  bl: 'FLAT',
  'b/l': 'FLAT',
  hbl: 'FLAT',
  mbl: 'FLAT',
  awb: 'FLAT',
  hawb: 'FLAT',
  embarque: 'FLAT',
  shipment: 'FLAT',
  shpt: 'FLAT',
  doc: 'FLAT',
  flat: 'FLAT',
  fijo: 'FLAT',
  fixo: 'FLAT',
  cont: 'PER_CONTAINER',
  cntr: 'PER_CONTAINER',
  ctr: 'PER_CONTAINER',
  ctnr: 'PER_CONTAINER',
  container: 'PER_CONTAINER',
  contenedor: 'PER_CONTAINER',
  conteiner: 'PER_CONTAINER',
  box: 'PER_CONTAINER',
  containers: 'PER_CONTAINER',
  contenedores: 'PER_CONTAINER',
  teu: 'PER_TEU',
  pallet: 'PER_PALLET',
  plt: 'PER_PALLET',
  uld: 'PER_ULD',
  ulds: 'PER_ULD',
  camion: 'PER_TRUCK',
  truck: 'PER_TRUCK',
  caminhao: 'PER_TRUCK',
  ldm: 'PER_LDM',
  bulto: 'PER_PIECE',
  piece: 'PER_PIECE',
  volume: 'PER_PIECE',
  dia: 'PER_DAY',
  day: 'PER_DAY',
  '%': 'PERCENT',
}

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
const containerKinds: Readonly<Record<string, string>> = {
  '': 'GP',
  dv: 'GP',
  dc: 'GP',
  st: 'GP',
  std: 'GP',
  dry: 'GP',
  gp: 'GP',
  hq: 'HC',
  hc: 'HC',
  rf: 'RE',
  re: 'RE',
  reefer: 'RE',
  rh: 'REHC',
  rehc: 'REHC',
  ot: 'OT',
  fr: 'FR',
  nor: 'NOR',
  pl: 'PL',
}

/** The container type of a text such as 20', 20DV, 40 HQ or 40HC; undefined if it is none. */
export const containerNamed = (text: string): (typeof containerTypes)[number] | undefined => {
  const [, size, kind = ''] =
    /^(20|40|45)\s*(?:['’´`"]|(?:ft|feet|pies)\b)?\s*([a-z]*)['’´`"]?$/.exec(searchText(text)) ?? []
  const type = size === undefined ? undefined : `${size}${size === '45' ? 'HC' : containerKinds[kind]}`
  return containerTypes.find((one) => one === type)
}

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
  unit: ByUnit | undefined
  /** The unit next to a charge of this code: DOC is a fee as well as "per document". */
  unitBeside: (code: string) => ByUnit | undefined
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
