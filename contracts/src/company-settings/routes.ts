import { z } from 'zod'
import { entryFields, EntryHistory } from '../api/catalogue.ts'
import { anyOf, may, signedIn } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { Company } from './company.ts'
import { CompanySettings } from './settings.ts'

const { revision, changedBy } = entryFields

/** A company's settings as they hold now; revision 0 while nothing was ever decided. */
export const SettingsView = CompanySettings.extend({
  company: Company,
  revision,
  changedAt: z.string().optional(),
  changedBy: changedBy.optional(),
})
export type SettingsView = z.infer<typeof SettingsView>

const ofCompany = { params: z.object({ company: Company }) }
const typed = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/)
const share = z.object({ kept: z.int(), of: z.int() })

export const companySettingsRoutes = {
  'GET /app/v1/settings': route(signedIn, 'The settings of every company.', z.object({ rows: z.array(SettingsView) })),
  'GET /app/v1/settings/:company': route(signedIn, 'The settings of a company.', SettingsView, ofCompany),
  'GET /app/v1/settings/:company/history': route(
    anyOf('GERENTE_COMERCIAL', 'MODIFICAR_USUARIO'),
    'What was changed in the settings of a company.',
    EntryHistory,
    ofCompany,
  ),
  'GET /app/v1/settings/:company/margin-trial': route(
    may('GERENTE_COMERCIAL'),
    'How many sells of the last 30 days would have asked for approval with these margins, and with those that hold.',
    z.object({ sells: z.int(), typed: z.int(), holding: z.int() }),
    { ...ofCompany, query: z.object({ SEA: typed, AIR: typed, ROAD: typed, EXPRESS: typed }).partial() },
  ),
  'GET /app/v1/settings/:company/targets-kept': route(
    may('GERENTE_COMERCIAL'),
    'How often the targets were kept in the last 30 days.',
    z.object({ take: share, firstSell: share, send: share }),
    ofCompany,
  ),
}
