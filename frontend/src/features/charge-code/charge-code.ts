import type { UsualCalculator } from '@freight/contracts/charge-code/usual-calculators'
import type { Leg } from '@freight/contracts/freight/incoterms'
import type { RouteResponse } from '@freight/contracts/api/routes'

/** A charge code of the catalogue; the list also contains the number of costs and sells that use it. */
export type ChargeCode = RouteResponse<'GET /app/v1/charge-codes/:id'> & { uses?: number }

/** Transports for which a code can be used, and insurance. */
export const usageNames = ['sea', 'air', 'road', 'express', 'insurance'] as const
export const flagNames = [...usageNames, 'ownService', 'discount', 'mainFreight'] as const
export type FlagName = (typeof flagNames)[number]

type Section = ChargeCode['section']
type Tax = ChargeCode['tax']

const keysOf = <Word extends string>(words: Readonly<Record<Word, true>>): readonly string[] => Object.keys(words)

// Copies of the lists in `contracts`, whose modules contain schemas that would enlarge this bundle; the type requires
// completeness.
const sections = keysOf<Section>({ ORIGIN: true, FREIGHT: true, DESTINATION: true, OTHER: true })
const taxes = keysOf<Tax>({ NONE: true, VAT: true })

const legs = keysOf<Leg>({
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

/** Editable fields of form and cells. */
export interface ChargeCodeFields {
  concept: string
  description: string
  section: Section
  /** Null: the charge belongs to the leg of its section. */
  leg?: Leg | null | undefined
  /** The concept in other languages; empty: the same text. */
  conceptEn?: string | undefined
  conceptPt?: string | undefined
  /** Default calculator of a line with this code; null: the usual one of the mode. */
  calculator?: UsualCalculator | null | undefined
  tax: Tax
  sea: boolean
  air: boolean
  road: boolean
  express: boolean
  insurance: boolean
  /** A service of the company itself; its cost is zero. */
  ownService: boolean
  /** A discount; its line has a negative sell price. */
  discount: boolean
  /** The main freight, never a surcharge. */
  mainFreight: boolean
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

const copyField = <Name extends Field>(to: Changes, from: Changes, name: Name) => {
  to[name] = from[name]
}

/** Some fields of an entry. */
export const pickFields = (of: Changes, names: readonly Field[]): Changes => {
  const picked: Changes = {}
  for (const name of names) copyField(picked, of, name)
  return picked
}

/** Fields with the code itself, which cannot change later. */
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
  mainFreight: false,
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
  mainFreight: code.mainFreight === true,
})
