import { exportOf } from '../api/catalogue.ts'
import { chargeCodeRoutes } from '../charge-code/charge-code-routes.ts'
import { disclaimerRoutes } from '../disclaimer/disclaimer-routes.ts'
import { exchangeRateRoutes } from '../exchange-rate/exchange-rate-routes.ts'
import { markupRuleRoutes } from '../markup-rule/markup-rule-routes.ts'
import { noteRoutes } from '../note/note-routes.ts'
import { organizationRoutes } from '../organization/organization-routes.ts'
import { providerRoutes } from '../provider/provider-routes.ts'
import { rateRoutes } from '../rate/rate-routes.ts'
import { userRoutes } from '../user/user-routes.ts'

/** Lists of the catalogues as CSV files, each with its filters. */
export const exportRoutes = {
  'GET /app/v1/charge-codes/export': exportOf(
    chargeCodeRoutes['GET /app/v1/charge-codes/rows'],
    'The charge codes as a file.',
  ),
  'GET /app/v1/disclaimers/export': exportOf(
    disclaimerRoutes['GET /app/v1/disclaimers/rows'],
    'The disclaimers as a file.',
  ),
  'GET /app/v1/exchange-rates/export': exportOf(
    exchangeRateRoutes['GET /app/v1/exchange-rates/rows'],
    'The exchange rates as a file.',
  ),
  'GET /app/v1/markup-rules/export': exportOf(
    markupRuleRoutes['GET /app/v1/markup-rules/rows'],
    'The markup rules as a file.',
  ),
  'GET /app/v1/notes/export': exportOf(noteRoutes['GET /app/v1/notes/rows'], 'The notes as a file.'),
  'GET /app/v1/organizations/export': exportOf(
    organizationRoutes['GET /app/v1/organizations/rows'],
    'The organizations as a file.',
  ),
  'GET /app/v1/providers/export': exportOf(providerRoutes['GET /app/v1/providers/rows'], 'The providers as a file.'),
  'GET /app/v1/rates/export': exportOf(
    rateRoutes['GET /app/v1/rates'],
    'The stored tariffs as a file that an import reads again: filtered by one provider and one mode.',
  ),
  'GET /app/v1/users/export': exportOf(userRoutes['GET /app/v1/users/rows'], 'The users as a file.'),
}
