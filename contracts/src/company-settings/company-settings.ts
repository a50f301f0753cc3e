import { z } from 'zod'
import { Holiday, Week } from '../working-time/calendar.ts'
import { ChargeableNumbers } from './chargeable-numbers.ts'
import { ChargeTemplates, NamedTemplates } from './charge-templates.ts'
import { SanityLimits } from '../sanity/limits.ts'
import { Reason } from './usual-reasons.ts'
import { CompanyData, ExpressClocks, Margins, ServiceTargets, CompanySettings } from './settings.ts'
import { entryFields, EntryHistory } from '../api/catalogue.ts'
import { anyOf, may, signedIn } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { day } from '../day.ts'
import { Company } from '../working-time/company.ts'
import type { Status } from '../vocabulary/schemas.ts'
import { afterWorkingTime } from '../working-time/working-time.ts'

/** Each event has the changed fields of its section only. */
export const companySettingsEvents = {
  CompanyDataChanged: CompanyData.partial(),
  MarginsChanged: Margins.partial().meta({ examples: [{ AIR: '2' }, { defaultMarkup: '12.5' }] }),
  ServiceTargetsChanged: ServiceTargets.partial().meta({
    examples: [{ takeHours: 3, autoReject: true }, { validityDays: 30 }, { validityDays: null }],
  }),
  ExpressClocksChanged: ExpressClocks.partial().meta({ examples: [{ untakenHours: 2, invoiceDays: 20 }] }),
  CalendarChanged: z.object({ week: Week.optional(), holidays: z.array(Holiday).optional() }).meta({
    examples: [
      {
        week: {
          MON: { from: '09:00', to: '18:00' },
          TUE: { from: '09:00', to: '18:00' },
          WED: { from: '09:00', to: '18:00' },
          THU: { from: '09:00', to: '18:00' },
          FRI: { from: '09:00', to: '17:00' },
          SAT: null,
          SUN: null,
        },
        holidays: [{ date: '2026-12-24', until: '13:00', name: 'Nochebuena' }],
      },
    ],
  }),
  ChargeableNumbersChanged: ChargeableNumbers.partial().meta({ examples: [{ airDivisor: '5000', airMinimum: '45' }] }),
  SanityLimitsChanged: SanityLimits.partial().meta({ examples: [{ densityTo: '3000', validityMonths: '18' }] }),
  ChargeTemplatesChanged: ChargeTemplates.partial().meta({ examples: [{ FCL_IMPORT: ['OFR', 'BAF', 'THC'] }] }),
  NamedTemplatesChanged: NamedTemplates.partial().meta({
    examples: [{ LSE_IMPORT: [{ name: 'Vía Miami', codes: ['AWB', 'AFR', 'FSC'], byDefault: true }] }],
  }),
  ReasonsChanged: z
    .object({
      lost: z.array(Reason).optional(),
      won: z.array(Reason).optional(),
      cancelled: z.array(Reason).optional(),
    })
    .meta({
      examples: [{ won: [{ code: 'PRICE', label: { es: 'Precio', en: 'Price', pt: 'Preço' }, active: true }] }],
    }),
}
export type CompanySettingsEvents = typeof companySettingsEvents

const { revision, changedBy } = entryFields

/** Current settings of a company; revision 0 before the first change. */
export const SettingsView = CompanySettings.extend({
  company: Company,
  /** Absent without the right to see margins. */
  margins: Margins.optional(),
  revision,
  changedAt: z.string().optional(),
  changedBy: changedBy.optional(),
})
export type SettingsView = z.infer<typeof SettingsView>

const ofCompany = { params: z.object({ company: Company }) }
const percentText = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/)
const share = z.object({ kept: z.int(), of: z.int() })

export const companySettingsRoutes = {
  'GET /app/v1/settings': route(signedIn, 'The settings of every company.', z.object({ rows: z.array(SettingsView) })),
  'GET /app/v1/settings/:company': route(signedIn, 'The settings of a company.', SettingsView, ofCompany),
  'GET /app/v1/settings/:company/history': route(
    anyOf('GERENTE_COMERCIAL', 'MODIFICAR_USUARIO'),
    "History of a company's settings.",
    EntryHistory,
    ofCompany,
  ),
  'GET /app/v1/settings/:company/margin-trial': route(
    may('GERENTE_COMERCIAL'),
    'Number of sells in the last 30 days that need approval with these margins, and with the current ones.',
    z.object({ sells: z.int(), typed: z.int(), holding: z.int() }),
    {
      ...ofCompany,
      query: z.object({ SEA: percentText, AIR: percentText, ROAD: percentText, EXPRESS: percentText }).partial(),
    },
  ),
  'GET /app/v1/settings/:company/targets-kept': route(
    may('GERENTE_COMERCIAL'),
    'How often quotations met the service targets in the last 30 days.',
    z.object({ from: day(), to: day(), take: share, firstSell: share, send: share }),
    ofCompany,
  ),
}

const HOUR_MS = 3_600_000
// A sent offer without an answer of the client is overdue after this time; no company target applies.
const answerHours = 72

type Target = { hours: number; inWorkingTime: boolean }

/** Maximum time in a status; decided and parked quotations have none. */
const targetOf = (status: Status, targets: ServiceTargets): Target | undefined => {
  switch (status) {
    case 'REQUESTED':
      return { hours: targets.takeHours, inWorkingTime: true }
    case 'PENDING':
      return { hours: targets.firstSellHours, inWorkingTime: true }
    case 'QUOTED':
    case 'UPDATED':
      return { hours: targets.sendHours, inWorkingTime: false }
    case 'SENT':
      return { hours: answerHours, inWorkingTime: false }
    case 'APPROVED':
    case 'NOT_APPROVED':
    case 'FUTURE':
      return undefined
  }
}

/**
 * When a quotation exceeds its target for its status, and when it is late: after twice the target; in milliseconds UTC.
 * REQUESTED and PENDING count working time only. Undefined without a target or without working hours.
 */
export const waitingDue = (
  { status, since }: { status: Status; since: number },
  { targets, calendar, data: { timeZone } }: CompanySettings,
): { dueAt: number; lateAt: number } | undefined => {
  const target = targetOf(status, targets)
  if (!target) return undefined
  const after = (hours: number) =>
    target.inWorkingTime ? afterWorkingTime({ calendar, timeZone }, since, hours * HOUR_MS) : since + hours * HOUR_MS
  const dueAt = after(target.hours)
  const lateAt = after(2 * target.hours)
  return dueAt === undefined || lateAt === undefined ? undefined : { dueAt, lateAt }
}
