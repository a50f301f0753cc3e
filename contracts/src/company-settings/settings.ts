import { z } from 'zod'
import { usualMostAgents } from '../quotation-rule/choices.ts'
import { Currency, DecimalText } from '../pricing/money.ts'
import { Calendar, usualCalendar } from './calendar.ts'
import { ChargeableNumbers } from './chargeable-numbers.ts'
import { ChargeTemplates, NamedTemplates, noNamedTemplates, usualTemplates } from './charge-templates.ts'
import { Reasons, usualReasons } from './usual-reasons.ts'
import { usualNumbers } from './usual-numbers.ts'

export const numberFormats = ['COMMA', 'POINT'] as const

/** Who the company is, what taxes it adds, and its letterhead. */
export const CompanyData = z.object({
  razonSocial: z.string(),
  rut: z.string(),
  /** Percent. */
  vatPct: DecimalText,
  timeZone: z.string(),
  /** In which currency alternatives are compared. */
  displayCurrency: Currency,
  /** COMMA: 1.045,06; POINT: 1,045.06. */
  numberFormat: z.enum(numberFormats),
  address: z.string(),
  phone: z.string(),
  mail: z.string(),
  web: z.string(),
  footer: z.string(),
  /** The same in English and Portuguese; absent or empty: `footer` stands in documents of that language too. */
  footerEn: z.string().optional(),
  footerPt: z.string().optional(),
})

/** The least margin of the sell, in percent, that needs nobody's approval, by transport. */
export const MinimumMargins = z.object({ SEA: DecimalText, AIR: DecimalText, ROAD: DecimalText, EXPRESS: DecimalText })
export type MinimumMargins = z.infer<typeof MinimumMargins>

/** `defaultMarkup`: the percentage that is added to a cost where no markup rule says another one. */
export const Margins = MinimumMargins.extend({ defaultMarkup: DecimalText })
export type Margins = z.infer<typeof Margins>

/** How fast the company wants to be. */
export const ServiceTargets = z.object({
  /** Working hours from the request until somebody takes it. */
  takeHours: z.int(),
  /** Working hours from the request to the first publication. */
  firstSellHours: z.int(),
  /** Hours after which an agent is reminded, and reminded again. */
  agentFirstHours: z.int(),
  agentSecondHours: z.int(),
  /** How many agents the quotation rules ask for one quotation at most; absent in what was stored before it was asked. */
  mostAgents: z.int().optional(),
  /** Hours from the publication until it goes to the client. */
  sendHours: z.int(),
  /** Days before the end of its validity at which an offer is followed up. */
  expiringDays: z.int(),
  /** For how many days a new cost is assumed to hold until somebody says it; nothing is assumed where there is none. */
  validityDays: z.int().nullable().optional(),
  /** Whether an expired offer is rejected by itself, and after how many days. */
  autoReject: z.boolean(),
  autoRejectDays: z.int(),
  /** Whether the agents of a quotation that is won are told: thanks to whose costs were sold, and the others that it went elsewhere. */
  thankAgents: z.boolean().optional(),
})
export type ServiceTargets = z.infer<typeof ServiceTargets>

export const CompanySettings = z.object({
  data: CompanyData,
  margins: Margins,
  targets: ServiceTargets,
  calendar: Calendar,
  reasons: Reasons,
  chargeable: ChargeableNumbers,
  chargeTemplates: ChargeTemplates,
  namedTemplates: NamedTemplates,
})
export type CompanySettings = z.infer<typeof CompanySettings>
export type SettingsSection = keyof CompanySettings

/** What holds as long as nothing else was decided. */
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
  calendar: usualCalendar,
  reasons: usualReasons,
  chargeable: usualNumbers,
  chargeTemplates: usualTemplates,
  namedTemplates: noNamedTemplates,
}

type Changes<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** The settings with what a section's change names. */
export const withSection = <Section extends SettingsSection>(
  settings: CompanySettings,
  section: Section,
  changes: Changes<CompanySettings[Section]>,
): CompanySettings => ({ ...settings, [section]: { ...settings[section], ...changes } })
