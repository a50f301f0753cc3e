import { type CompanySettings, USUAL_FOLLOW_UP_DAYS, usualSettings } from '@freight/contracts/company-settings/settings'
import { companySettingsCommands } from '@freight/contracts/company-settings/company-settings-commands'
import { commandPath } from '@freight/contracts/registry/collections'
import type texts from '@freight/contracts/locales/es/settings.json'
import type { NameBelow } from '../../lib/i18n/name-below.ts'

type Texts = typeof texts
type Word = `targets.${NameBelow<Texts, 'targets'>}` | 'limits.months'

/** A setting of one value: its input, and the text for a value that its command refuses. */
export interface SettingField {
  /** By default `text`. A `count` is stored as a number, `whole` and `decimal` as text. */
  kind?: 'text' | 'area' | 'count' | 'whole' | 'decimal' | 'choice' | 'flag'
  /** A symbol, or the key of its text. */
  unit?: '%' | 'kg' | 'kg/m³' | 'kg/m' | 'cm³/kg' | Word
  max?: number
  type?: 'tel' | 'email' | 'url'
  wrong?: NameBelow<Texts, 'wrong'>
  /** Key of its label among the texts of the card; by default its name. */
  label?: string
  /** Key of the text beside it, for a target with a line of its own. */
  note?: NameBelow<Texts, 'targets'>
  /** Default where the stored settings lack it. */
  usual?: number
}

const percent = { kind: 'decimal', unit: '%', wrong: 'percent' } as const
const density = { kind: 'decimal', unit: 'kg/m³', wrong: 'limit' } as const
const factor = { kind: 'whole', wrong: 'wholeNumber' } as const
const minimum = { kind: 'decimal', unit: 'kg', wrong: 'leastKg', label: 'minimum' } as const
const step = { kind: 'choice', unit: 'kg', label: 'step' } as const
const count = <Unit extends Word>(unit: Unit) => ({ kind: 'count', unit, wrong: 'count' }) as const
const clock = <Unit extends Word>(unit: Unit) => ({ kind: 'count', unit, wrong: 'clock' }) as const

/** Settings of one value by the card that shows them. Bounds are those of the card's command. */
export const settingFields = {
  company: {
    razonSocial: { max: 160, wrong: 'razonSocial' },
    rut: { max: 40 },
    vatPct: percent,
    timeZone: { kind: 'choice' },
    displayCurrency: { kind: 'choice' },
    numberFormat: { kind: 'choice' },
  },
  letterhead: {
    address: { max: 300 },
    phone: { type: 'tel', max: 60 },
    mail: { type: 'email', wrong: 'mail' },
    web: { type: 'url', max: 120 },
    footer: { kind: 'area', max: 600 },
    footerEn: { kind: 'area', max: 600 },
    footerPt: { kind: 'area', max: 600 },
  },
  margins: {
    SEA: percent,
    AIR: percent,
    ROAD: percent,
    EXPRESS: percent,
    defaultMarkup: { ...percent, wrong: 'markup' },
  },
  targets: {
    takeHours: { ...count('targets.workingHours'), note: 'sinceRequest' },
    firstSellHours: { ...count('targets.workingHours'), note: 'sinceRequest' },
    sendHours: { ...count('targets.hours'), note: 'sincePublished' },
    expiringDays: { ...count('targets.days'), wrong: 'days', note: 'beforeEnd' },
    followUpDays: {
      ...count('targets.wholeDays'),
      wrong: 'days',
      note: 'fromFollowUp',
      usual: USUAL_FOLLOW_UP_DAYS,
    },
    agentFirstHours: { ...count('targets.hours'), note: 'twice' },
    agentSecondHours: count('targets.hours'),
    validityDays: { ...count('targets.wholeDays'), wrong: 'days', note: 'ifNotTyped' },
    mostAgents: { ...count('targets.agents'), note: 'byRules' },
    autoReject: { kind: 'flag' },
    autoRejectDays: { ...count('targets.daysAfter'), wrong: 'days' },
    thankAgents: { kind: 'flag' },
    agentsSeeOutcome: { kind: 'flag' },
    clientLinks: { kind: 'flag' },
  },
  clocks: {
    untakenHours: clock('targets.workingHours'),
    unbookedHours: clock('targets.workingHours'),
    cutoffMinutes: clock('targets.minutes'),
    firstScanHours: clock('targets.hours'),
    newsHours: clock('targets.hours'),
    newsWeekendHours: clock('targets.hours'),
    customsHours: clock('targets.hours'),
    promisedDays: clock('targets.wholeDays'),
    invoiceDays: clock('targets.wholeDays'),
  },
  chargeable: {
    airDivisor: { ...factor, unit: 'cm³/kg', label: 'divisor' },
    airStep: step,
    airMinimum: minimum,
    seaKgPerM3: { ...factor, unit: 'kg/m³', label: 'perM3' },
    seaMinimum: minimum,
    roadKgPerM3: { ...factor, unit: 'kg/m³', label: 'perM3' },
    roadKgPerLdm: { ...factor, unit: 'kg/m', label: 'perLdm' },
    roadStep: step,
    roadMinimum: minimum,
  },
  limits: {
    densityFrom: density,
    densityTo: density,
    priceTimes: { kind: 'decimal', wrong: 'limit' },
    leastPrices: { kind: 'whole', wrong: 'limit' },
    validityMonths: { kind: 'whole', unit: 'limits.months', wrong: 'limit' },
    rateChangePct: { ...percent, wrong: 'limit' },
    invoiceOverPct: { ...percent, wrong: 'limit' },
  },
} as const satisfies Record<string, Readonly<Record<string, SettingField>>>

type Fields = typeof settingFields
export type FieldsCardName = keyof Fields
type NamesOf<Kind> = {
  [Card in FieldsCardName]: {
    [Name in keyof Fields[Card]]: Fields[Card][Name] extends Kind ? Name & string : never
  }[keyof Fields[Card]]
}[FieldsCardName]
export type SettingName = NamesOf<object>
type FlagName = NamesOf<{ kind: 'flag' }>
/** Form values of the settings of one value; numbers are text. */
export type FieldValues = Record<Exclude<SettingName, FlagName>, string> & Record<FlagName, boolean>

export const commandOf = {
  company: { section: 'data', command: 'ChangeCompanyData' },
  letterhead: { section: 'data', command: 'ChangeCompanyData' },
  margins: { section: 'margins', command: 'ChangeMargins' },
  targets: { section: 'targets', command: 'ChangeServiceTargets' },
  clocks: { section: 'clocks', command: 'ChangeExpressClocks' },
  limits: { section: 'limits', command: 'ChangeSanityLimits' },
  chargeable: { section: 'chargeable', command: 'ChangeChargeableNumbers' },
} as const satisfies Record<
  FieldsCardName,
  { section: keyof CompanySettings; command: keyof typeof companySettingsCommands }
>

// `Object.entries` loses the names.
const entriesOf = <Key extends string, Value>(of: Readonly<Record<Key, Value>>) =>
  Object.entries(of) as unknown as readonly (readonly [Key, Value])[]

/** All settings of one value with their cards. */
export const allFields: readonly (SettingField & { name: SettingName; card: FieldsCardName })[] = entriesOf<
  FieldsCardName,
  Readonly<Record<string, SettingField>>
>(settingFields).flatMap(([card, fields]) =>
  entriesOf(fields).map(([name, field]) => ({ ...field, name: name as SettingName, card })),
)

const usualOf = (card: FieldsCardName, name: string): unknown => {
  const fields: Readonly<Record<string, SettingField>> = settingFields[card]
  return fields[name]?.usual ?? Object(usualSettings[commandOf[card].section])[name]
}
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Default of a setting as text. */
export const usualText = (card: FieldsCardName, name: string) => textOf(usualOf(card, name))

/** Form values of stored settings; a section that the user may not see has the defaults. */
export const fieldValuesOf = (stored: object): FieldValues =>
  Object.fromEntries(
    allFields.map(({ name, card, kind }) => {
      const value: unknown = Object(Object(stored)[commandOf[card].section])[name]
      return [name, kind === 'flag' ? value === true : textOf(value ?? usualOf(card, name))]
    }),
  ) as FieldValues

type Changes = Partial<FieldValues>
type Command = (typeof commandOf)[FieldsCardName]['command']

const bodyOf = (changes: Changes, command: Command): Record<string, unknown> =>
  Object.fromEntries(
    allFields.flatMap(({ name, card, kind }) => {
      const value = changes[name]
      if (value === undefined || commandOf[card].command !== command) return []
      return [[name, kind !== 'count' ? value : value === '' ? null : Number(value)]]
    }),
  )

const commands = [...new Set(Object.values(commandOf).map(({ command }) => command))]

/** One command per changed section. */
export const fieldCommands = (changes: Changes): { path: string; body: Record<string, unknown> }[] =>
  commands.map((command) => ({ path: commandPath(command), body: bodyOf(changes, command) }))

/** Settings that their commands would refuse. */
export const refusedFields = (values: FieldValues): (SettingField & { name: SettingName })[] => {
  const refused = new Set(
    commands.flatMap((command) => {
      const { error } = companySettingsCommands[command].data.safeParse(bodyOf(values, command))
      return error === undefined ? [] : error.issues.map(({ path }) => path[0])
    }),
  )
  return allFields.filter(({ name }) => refused.has(name))
}
