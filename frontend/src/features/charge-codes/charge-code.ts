import type { UsualCalculator } from '@freight/contracts/charge-code/usual-calculators'
import type { Leg } from '@freight/contracts/freight/incoterms'
import type { RouteResponse } from '@freight/contracts/api/routes'

/** A charge code as the catalogue shows it; its list also counts in how many costs and sells it is. */
export type ChargeCode = RouteResponse<'GET /app/v1/charge-codes/:id'> & { uses?: number }

/** What a code may be used for. */
export const useNames = ['sea', 'air', 'road', 'express', 'insurance'] as const
export const flagNames = [...useNames, 'ownService', 'discount'] as const
export type FlagName = (typeof flagNames)[number]

type Section = ChargeCode['section']
type Tax = ChargeCode['tax']

const wordsOf = <Word extends string>(words: Readonly<Record<Word, true>>): readonly string[] => Object.keys(words)

// The lists of `contracts` stand beside their schemas, which a list need not bring; the compiler refuses a miss here.
const sections = wordsOf<Section>({ ORIGIN: true, FREIGHT: true, DESTINATION: true, OTHER: true })
const taxes = wordsOf<Tax>({ NONE: true, VAT: true })

const legs = wordsOf<Leg>({
  PICKUP: true,
  EXPORT: true,
  ORIGIN_TERMINAL: true,
  MAIN_CARRIAGE: true,
  DESTINATION_TERMINAL: true,
  IMPORT: true,
  DELIVERY: true,
})

const isSection = (text: string): text is Section => sections.includes(text)
const isTax = (text: string): text is Tax => taxes.includes(text)
export const isLeg = (text: string): text is Leg => legs.includes(text)

export const sectionWords = sections.filter(isSection)
export const taxWords = taxes.filter(isTax)
export const legWords = legs.filter(isLeg)

/** What a form and a cell change. */
export interface ChargeCodeFields {
  concept: string
  description: string
  section: Section
  /** Null: none, the code goes with its section. */
  leg?: Leg | null | undefined
  /** The concept in other languages; empty: as it stands. */
  conceptEn?: string | undefined
  conceptPt?: string | undefined
  /** How a line with it begins; null: as its mode is usually priced. */
  calculator?: UsualCalculator | null | undefined
  tax: Tax
  sea: boolean
  air: boolean
  road: boolean
  express: boolean
  insurance: boolean
  /** What the company does itself: its cost is zero. */
  ownService: boolean
  /** What is taken off: its line is sold below zero. */
  discount: boolean
}

export type Changes = Partial<ChargeCodeFields>
type Field = keyof ChargeCodeFields

const fieldList: readonly Field[] = [
  'concept',
  'conceptEn',
  'conceptPt',
  'description',
  'section',
  'leg',
  'calculator',
  'tax',
  ...flagNames,
]

export const changedNames = (changes: Changes): Field[] => fieldList.filter((name) => name in changes)

const put = <Name extends Field>(to: Changes, from: Changes, name: Name) => {
  to[name] = from[name]
}

/** Some fields of an entry. */
export const part = (of: Changes, names: readonly Field[]): Changes => {
  const picked: Changes = {}
  for (const name of names) put(picked, of, name)
  return picked
}

/** With the code itself, which is given once and stays. */
export interface ChargeCodeValues extends ChargeCodeFields {
  id: string
}

export const blankCode: ChargeCodeValues = {
  id: '',
  concept: '',
  description: '',
  section: 'OTHER',
  leg: null,
  conceptEn: '',
  conceptPt: '',
  calculator: null,
  tax: 'NONE',
  sea: false,
  air: false,
  road: false,
  express: false,
  insurance: false,
  ownService: false,
  discount: false,
}

export const valuesOf = (code: ChargeCode): ChargeCodeValues => ({
  id: code.id,
  concept: code.concept,
  description: code.description,
  section: code.section,
  leg: code.leg ?? null,
  conceptEn: code.conceptEn ?? '',
  conceptPt: code.conceptPt ?? '',
  calculator: code.calculator ?? null,
  tax: code.tax,
  sea: code.sea,
  air: code.air,
  road: code.road,
  express: code.express,
  insurance: code.insurance,
  ownService: code.ownService,
  discount: code.discount,
})
