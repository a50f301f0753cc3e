import { z } from 'zod'
import { Holiday, Week } from '../working-time/calendar.ts'
import { ChargeableNumbers } from './chargeable-numbers.ts'
import { ChargeTemplates, NamedTemplates } from './charge-templates.ts'
import { SanityLimits } from '../sanity/limits.ts'
import { Reason } from './usual-reasons.ts'
import { CompanyData, ExpressClocks, Margins, ServiceTargets } from './settings.ts'

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
