import { z } from 'zod'
import { usualMostAgents } from '../vocabulary/quotation-rule.ts'
import { usualClocks } from './usual-clocks.ts'
import { DecimalText } from '../money/money.ts'
import { Currency } from '../vocabulary/schemas.ts'
import { SanityLimits } from '../sanity/limits.ts'
import { usualLimits } from '../sanity/usual-limits.ts'
import { Calendar, usualCalendar } from '../working-time/calendar.ts'
import { ChargeableNumbers } from './chargeable-numbers.ts'
import { ChargeTemplates, NamedTemplates, noNamedTemplates, usualTemplates } from './charge-templates.ts'
import { Reasons, usualReasons } from './usual-reasons.ts'
import { usualNumbers } from './usual-numbers.ts'

export const numberFormats = ['COMMA', 'POINT'] as const

/** Company data, taxes and letterhead. */
export const CompanyData = z.object({
  razonSocial: z.string(),
  rut: z.string(),
  /** Percent. */
  vatPct: DecimalText,
  timeZone: z.string(),
  /** Currency for comparing alternatives. */
  displayCurrency: Currency,
  /** COMMA: 1.045,06; POINT: 1,045.06. */
  numberFormat: z.enum(numberFormats),
  address: z.string(),
  phone: z.string(),
  mail: z.string(),
  web: z.string(),
  footer: z.string(),
  /** Footer in English and Portuguese; absent or empty: `footer`. */
  footerEn: z.string().optional(),
  footerPt: z.string().optional(),
})

/** Minimum margin in percent of the sell without approval, by transport. */
export const MinimumMargins = z.object({ SEA: DecimalText, AIR: DecimalText, ROAD: DecimalText, EXPRESS: DecimalText })
export type MinimumMargins = z.infer<typeof MinimumMargins>

/** `defaultMarkup`: percentage added to a cost without a markup rule. */
export const Margins = MinimumMargins.extend({ defaultMarkup: DecimalText })
export type Margins = z.infer<typeof Margins>

/** Service targets of the company. */
export const ServiceTargets = z.object({
  /** Working hours from the request to its assignment. */
  takeHours: z.int(),
  /** Working hours from the request to the first publication. */
  firstSellHours: z.int(),
  /** Hours until the first and the second reminder of an agent. */
  agentFirstHours: z.int(),
  agentSecondHours: z.int(),
  /** Maximum agents per quotation for quotation rules; absent in older settings. */
  mostAgents: z.int().optional(),
  /** Hours from the publication to the sending. */
  sendHours: z.int(),
  /** Days before the end of validity at which an offer needs a follow-up. */
  expiringDays: z.int(),
  /** Default validity of a new cost in days; null or absent: no default. */
  validityDays: z.int().nullable().optional(),
  /** Whether an expired offer is rejected automatically, and after how many days. */
  autoReject: z.boolean(),
  autoRejectDays: z.int(),
  /** Days until the next contact with a client that a follow-up proposes; absent before it is changed. */
  followUpDays: z.int().optional(),
  /** Whether a won quotation notifies its agents: thanks to those whose costs were sold, a notice to the others. */
  thankAgents: z.boolean().optional(),
  /** Whether the page of an agent who sent costs shows if they are compared, chosen or not chosen; absent: no. */
  agentsSeeOutcome: z.boolean().optional(),
  /** Whether clients that want it get a link with each offer where they answer it; absent: no. */
  clientLinks: z.boolean().optional(),
})
export type ServiceTargets = z.infer<typeof ServiceTargets>

/** Default of `followUpDays`. */
export const USUAL_FOLLOW_UP_DAYS = 7

const hours = z.int().min(1).max(999)
const days = z.int().min(1).max(365)
/** Accepted values of each target. */
export const TypedTargets = z.object({
  takeHours: hours,
  firstSellHours: hours,
  agentFirstHours: hours,
  agentSecondHours: hours,
  mostAgents: z.int().min(1).max(50),
  sendHours: hours,
  expiringDays: days,
  followUpDays: days,
  validityDays: days.nullable(),
  autoReject: z.boolean(),
  autoRejectDays: days,
  thankAgents: z.boolean(),
  agentsSeeOutcome: z.boolean(),
  clientLinks: z.boolean(),
})

/** Times after which an express shipment is overdue. */
export const ExpressClocks = z.object({
  untakenHours: hours,
  unbookedHours: hours,
  cutoffMinutes: z.int().min(1).max(720),
  firstScanHours: hours,
  newsHours: hours,
  newsWeekendHours: hours,
  customsHours: hours,
  promisedDays: z.int().min(0).max(30),
  invoiceDays: z.int().min(1).max(365),
})

export const CompanySettings = z.object({
  data: CompanyData,
  margins: Margins,
  targets: ServiceTargets,
  clocks: ExpressClocks,
  calendar: Calendar,
  reasons: Reasons,
  chargeable: ChargeableNumbers,
  limits: SanityLimits,
  chargeTemplates: ChargeTemplates,
  namedTemplates: NamedTemplates,
})
export type CompanySettings = z.infer<typeof CompanySettings>
export type SettingsSection = keyof CompanySettings

/** Default settings. */
export const usualSettings: CompanySettings = {
  data: {
    razonSocial: '',
    rut: '',
    vatPct: '21',
    timeZone: 'America/Montevideo',
    displayCurrency: 'USD',
    numberFormat: 'COMMA',
    address: '',
    phone: '',
    mail: '',
    web: '',
    footer: '',
  },
  margins: { SEA: '0', AIR: '0', ROAD: '0', EXPRESS: '0', defaultMarkup: '15' },
  targets: {
    takeHours: 2,
    firstSellHours: 4,
    agentFirstHours: 24,
    agentSecondHours: 48,
    mostAgents: usualMostAgents,
    sendHours: 24,
    expiringDays: 3,
    validityDays: null,
    autoReject: false,
    autoRejectDays: 30,
    thankAgents: false,
  },
  clocks: usualClocks,
  calendar: usualCalendar,
  reasons: usualReasons,
  chargeable: usualNumbers,
  limits: usualLimits,
  chargeTemplates: usualTemplates,
  namedTemplates: noNamedTemplates,
}

type Changes<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** The settings with the changes of a section. */
export const withSection = <Section extends SettingsSection>(
  settings: CompanySettings,
  section: Section,
  changes: Changes<CompanySettings[Section]>,
): CompanySettings => ({ ...settings, [section]: { ...settings[section], ...changes } })
