import { z } from 'zod'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { Currency } from '../vocabulary/schemas.ts'
import { may } from '../access/policy.ts'
import { TypedNamedTemplates, TypedTemplates } from './charge-templates.ts'
import { TypedLimits } from '../sanity/limits.ts'
import { TypedNumbers } from './typed-numbers.ts'
import { ExpressClocks, numberFormats, TypedTargets } from './settings.ts'
import { isTimeZone } from '../working-time/time-zone.ts'

const Percent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'A percentage from 0 to 99.99.')
const Markup = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'A percentage from 0 to 999.99.')
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 09:00.')

const Shift = z
  .object({ from: Time, to: Time })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Closing time must be after opening time.' })
const Week = z
  .object({
    MON: Shift.nullable(),
    TUE: Shift.nullable(),
    WED: Shift.nullable(),
    THU: Shift.nullable(),
    FRI: Shift.nullable(),
    SAT: Shift.nullable(),
    SUN: Shift.nullable(),
  })
  .refine((week) => Object.values(week).some((shift) => shift !== null), 'Somebody works on some day.')
const Holiday = z.object({
  date: day(),
  until: Time.optional(),
  name: z.string().trim().min(1, 'A holiday has a name.').max(80),
})
const holidays = z
  .array(Holiday)
  .max(400)
  .refine((all) => new Set(all.map(({ date }) => date)).size === all.length, 'A day is named twice.')

const label = z.string().trim().min(1, 'A reason has a name in every language.').max(80)
const Reason = z.object({
  code: z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'Capitals, digits and underscores.'),
  label: z.object({ es: label, en: label, pt: label }),
  active: z.boolean(),
})
const reasons = z
  .array(Reason)
  .max(60)
  .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'A code is named twice.')
  .refine((all) => all.some(({ active }) => active), 'At least one reason has to be active.')

/** Changes of a company's settings by section; a body contains changed fields only. */
export const companySettingsCommands = {
  ChangeCompanyData: command(
    may('MODIFICAR_USUARIO'),
    z
      .object({
        razonSocial: z.string().trim().min(1, 'A company has a name.').max(160),
        rut: z.string().trim().max(40),
        vatPct: Percent,
        timeZone: z.string().max(60).refine(isTimeZone, 'No such time zone.'),
        displayCurrency: Currency,
        numberFormat: z.enum(numberFormats),
        address: z.string().trim().max(300),
        phone: z.string().trim().max(60),
        mail: z.union([z.email('A mail address such as info@example.com.'), z.literal('')]),
        web: z.string().trim().max(120),
        footer: z.string().trim().max(600),
        footerEn: z.string().trim().max(600),
        footerPt: z.string().trim().max(600),
      })
      .partial(),
    { summary: "Change a company's name, taxes, clocks, formats or letterhead." },
  ),
  ChangeMargins: command(
    may('GERENTE_COMERCIAL'),
    z.object({ SEA: Percent, AIR: Percent, ROAD: Percent, EXPRESS: Percent, defaultMarkup: Markup }).partial(),
    { summary: 'Change the margin below which a sell needs approval, or the default markup.' },
  ),
  ChangeServiceTargets: command(may('GERENTE_COMERCIAL'), TypedTargets.partial(), {
    summary: 'Change the service targets.',
  }),
  ChangeExpressClocks: command(may('GERENTE_COMERCIAL'), ExpressClocks.partial(), {
    summary: 'Change the times after which an express shipment is overdue.',
  }),
  ChangeCalendar: command(may('GERENTE_COMERCIAL'), z.object({ week: Week, holidays }).partial(), {
    summary: 'Change working hours or holidays.',
  }),
  ChangeChargeableNumbers: command(may('GERENTE_COMERCIAL'), TypedNumbers.partial(), {
    summary: 'Change the numbers for the chargeable weight, for new requests.',
  }),
  ChangeSanityLimits: command(may('GERENTE_COMERCIAL'), TypedLimits.partial(), {
    summary: 'Change the limits beyond which a density, price, exchange rate or validity needs a confirmation.',
  }),
  ChangeChargeTemplates: command(may('PRICING_RULES'), TypedTemplates.partial().strict(), {
    needs: ['chargeCodes'],
    summary: 'Change the initial charge codes of costs and sells, by mode and direction.',
  }),
  ChangeNamedTemplates: command(may('PRICING_RULES'), TypedNamedTemplates.partial().strict(), {
    needs: ['chargeCodes'],
    summary: 'Change the named templates of a mode and direction, or the default one.',
  }),
  ChangeReasons: command(
    may('GERENTE_COMERCIAL'),
    z.object({ lost: reasons, won: reasons, cancelled: reasons }).partial(),
    { summary: 'Rename, add or deactivate the reasons of outcomes; none is deleted.' },
  ),
}
export type CompanySettingsCommands = typeof companySettingsCommands
