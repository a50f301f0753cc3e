import { z } from 'zod'
import { entryFields, EntryHistory } from '../api/catalogue.ts'
import { anyOf, may, signedIn } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { day } from '../day.ts'
import { Company } from '../working-time/company.ts'
import { CompanySettings, Margins } from './settings.ts'

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
