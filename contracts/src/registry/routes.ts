import { z } from 'zod'
import { Currency, TransportMode } from '../vocabulary/schemas.ts'
import { analyticsRoutes } from '../analytics/analytics-routes.ts'
import { apiAccessRoutes } from '../api-access/api-access-routes.ts'
import { OrganizationCard, ProviderCard, UserCard, exportOf } from '../api/catalogue.ts'
import { ChargeCodeCard, chargeCodeRoutes } from '../charge-code/charge-code.ts'
import { companySettingsRoutes } from '../company-settings/company-settings.ts'
import { notesRoutes } from '../quotation/own-notes.ts'
import { changesRoutes } from '../quotation/changes.ts'
import { clientDocumentRoutes } from '../client-document/client-document-routes.ts'
import { costRequestRoutes } from '../cost-request/cost-request-routes.ts'
import { disclaimerRoutes } from '../disclaimer/disclaimer.ts'
import { exchangeRateRoutes } from '../exchange-rate/exchange-rate.ts'
import { expressManifestRoutes } from '../express-manifest/express-manifest.ts'
import { expressPickupRoutes } from '../express-pickup/express-pickup.ts'
import { expressAddressRoutes } from '../express-address/express-address.ts'
import { expressTariffRoutes } from '../express-tariff/express-tariff-routes.ts'
import { expressShipmentRoutes } from '../express-shipment/express-shipment-routes.ts'
import { laneMemoryRoutes } from '../lane-memory/lane-memory-routes.ts'
import { markupRuleRoutes } from '../markup-rule/markup-rule-routes.ts'
import { noteRoutes } from '../note/note.ts'
import { organizationRoutes } from '../organization/organization.ts'
import { outboxRoutes } from '../mail/outbox.ts'
import { heldWorkRoutes, parkedStreamRoutes } from '../api/operator-views.ts'
import { allOf, anyOf, signedIn, type Policy, self } from '../access/policy.ts'
import { type Route, route } from '../api/route.ts'
import { ListCount, ListSummary, ListFileQuery, ListFilters, ListQuery } from '../list/list-query.ts'
import { readsQuotations } from '../quotation/visibility.ts'
import { QuotationAsOf, QuotationDetail, QuotationHistory } from '../quotation/quotation-views.ts'
import { ListName, QuotationRow } from '../list/quotation-row.ts'
import { providerRoutes } from '../provider/provider-routes.ts'
import { quotationRuleRoutes } from '../quotation-rule/quotation-rule.ts'
import { rateOfferRoutes } from '../rate/offer-routes.ts'
import { rateRoutes } from '../rate/rate.ts'
import { priceListRoutes } from '../price-list/price-list-routes.ts'
import { rateImportRoutes } from '../rate-import/rate-import-routes.ts'
import { reportExportRoutes, ExportState } from '../report/exports.ts'
import { reportRoutes } from '../report/report-routes.ts'
import { surchargeRoutes } from '../surcharge/surcharge.ts'
import { referenceRoutes } from '../freight/reference-routes.ts'
import { HomeFigures } from '../home/home-figures.ts'
import { clientOfferRoutes, thirdPartyRoutes } from '../third-party/third-party-routes.ts'
import { userRoutes } from '../user/user.ts'
import { Warning } from '../sanity/warning.ts'
import { Schedule, ViewedList } from '../saved-view/saved-view.ts'
import { BookingRequest } from '../quotation/booking/booking-request.ts'
import { bookingCommands } from '../quotation/booking/bookings.ts'

/** Lists of the catalogues as CSV files, each with its filters. */
const exportRoutes = {
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

const params = z.object({ key: z.string(), id: z.string().min(1).max(200) })

const bookingRoutes = (readPolicy: Policy) => ({
  'GET /app/v1/quotations/:key/booking-webhooks': route(
    bookingCommands.RequestBooking.policy,
    'Webhooks that may get a booking request of the quotation, with host and owner.',
    z.object({ rows: z.array(z.object({ webhookId: z.string(), host: z.string(), owner: z.string() })) }),
    { params: params.pick({ key: true }) },
  ),
  'GET /app/v1/quotations/:key/bookings/:id': route(
    readPolicy,
    'A booking request as it was handed over.',
    BookingRequest,
    { params },
  ),
  'GET /app/v1/quotations/:key/bookings/:id/pdf': {
    ...route(readPolicy, 'A booking request as a PDF, without the prices of the client.', z.string(), { params }),
    produces: 'application/pdf',
  },
  'GET /app/v1/quotations/:key/bookings/:id/one-record': route(
    readPolicy,
    'An air booking request as a BookingOption of IATA ONE Record (JSON-LD). 409 NOT_AIR for another transport.',
    z.record(z.string(), z.unknown()),
    { params },
  ),
  'GET /app/v1/quotations/:key/bookings/:id/csv': {
    ...route(readPolicy, 'A booking request as CSV: one row per shipment, or one per charge.', z.string(), {
      params,
      query: z.object({ rows: z.enum(['shipments', 'charges']).default('shipments') }),
    }),
    produces: 'text/csv',
  },
})

/** A saved view in the bar of its list. */
const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  revision: z.int(),
  /** Schedule of the mails; only for the owner. */
  schedule: Schedule.extend({
    next: z.string(),
    /** Result of the last turn. */
    last: z.object({ state: ExportState, at: z.string() }).optional(),
  }).optional(),
})
type SavedView = z.infer<typeof SavedView>

const savedViewRoutes = {
  'GET /app/v1/views': route(
    signedIn,
    "The user's own views of a list, and shared ones.",
    z.object({ rows: z.array(SavedView) }),
    { query: z.object({ list: ViewedList }) },
  ),
}

/** Sessions of a user: for the Users screen, and for the user. */
export const UserSessions = z.object({
  /** Number of open sessions. */
  open: z.int(),
  lastSignInAt: z.string().optional(),
  /** The sign-in before the last. */
  previousSignInAt: z.string().optional(),
  /** Failed attempts in the last 30 days. */
  failedIn30Days: z.int(),
  /** Absent: the user has no password yet. */
  passwordChangedAt: z.string().optional(),
})
type UserSessions = z.infer<typeof UserSessions>

const userSessionRoutes = {
  'GET /app/v1/users/:id/sessions': route(
    anyOf('MODIFICAR_USUARIO', self),
    "A user's open sessions and sign-ins.",
    UserSessions,
    { params: z.object({ id: z.string().min(1).max(200) }) },
  ),
}

const documentRoutes = (readPolicy: Policy) => ({
  'GET /app/v1/documents/:id': {
    ...route(readPolicy, 'A document of a quotation, as the file that was added.', z.string(), {
      params: z.object({ id: z.string() }),
    }),
    produces: 'application/octet-stream',
  },
})

const key = z.object({ key: z.string() })
const id = z.string().min(1).max(200)

const search = {
  query: z.object({ q: z.string().max(80).default(''), limit: z.coerce.number().int().min(1).max(100).default(20) }),
}

const readsHistory = anyOf(allOf('CONSULTAR_COTIZACION', anyOf('GERENTE_COMERCIAL', 'PRICING')), 'ANALYTICS_REPORTS')

/** Every query of the API. Commands have their own table (`aggregates.ts`). */
export const routes = {
  'GET /app/v1/quotations': route(
    readsQuotations,
    'Rows of a work list, by cursor.',
    z.object({
      rows: z.array(QuotationRow),
      /** Currency of the amounts: that of the reader's company. */
      currency: Currency,
      nextCursor: z.string().optional(),
    }),
    { query: ListQuery },
  ),
  'GET /app/v1/quotations/count': route(
    readsQuotations,
    'Number of rows in a work list, up to 10,000; with filters, up to 1,000.',
    ListCount,
    {
      query: ListFilters.extend({ list: ListName }),
    },
  ),
  'GET /app/v1/quotations/summary': route(
    allOf(readsQuotations, 'CONSULTAR_STATS'),
    'Totals of a work list by currency; above 10,000 rows only the number.',
    ListSummary,
    {
      query: ListFilters.extend({ list: ListName }),
    },
  ),
  'GET /app/v1/quotations/export': {
    ...route(readsQuotations, 'A whole work list as a file (CSV).', z.string(), { query: ListFileQuery }),
    produces: 'text/csv',
  },
  'GET /app/v1/quotations/spreadsheet': {
    ...route(readsQuotations, 'A whole work list as a spreadsheet (XLSX), up to 20,000 rows.', z.string(), {
      query: ListFileQuery,
    }),
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'GET /app/v1/quotations/counts': route(
    signedIn,
    'Number of rows in each work list of the user, up to 10,000.',
    z.object({ lists: z.partialRecord(ListName, z.int()) }),
  ),
  'GET /app/v1/quotations/similar': route(
    readsQuotations,
    'Visible quotations of the last seven days for the same client and lane.',
    z.object({ rows: z.array(QuotationRow.pick({ key: true, createdAt: true, status: true, modo: true })) }),
    { query: z.object({ client: id, origin: id, destination: id }) },
  ),
  'GET /app/v1/quotations/:key': route(readsQuotations, 'A quotation in full.', QuotationDetail, {
    params: key,
  }),
  ...changesRoutes(readsQuotations),
  ...notesRoutes(readsQuotations),
  ...clientDocumentRoutes(readsQuotations),
  ...bookingRoutes(readsQuotations),
  ...documentRoutes(readsQuotations),
  'GET /app/v1/quotations/:key/history': route(readsHistory, 'Every event of a quotation.', QuotationHistory, {
    params: key,
  }),
  'GET /app/v1/quotations/:key/history/:revision': route(readsHistory, 'The quotation after an event.', QuotationAsOf, {
    params: z.object({ key: z.string(), revision: z.coerce.number().int().min(1) }),
  }),
  'GET /app/v1/home': route(
    signedIn,
    'Figures of the home page: quotations by status, what is due, this month against the month before, the team.',
    HomeFigures,
  ),
  'GET /app/v1/organizations': route(
    anyOf('CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION'),
    'Organizations by name or tax number, and client groups by name.',
    z.object({ rows: z.array(OrganizationCard), groups: z.array(z.string()) }),
    search,
  ),
  ...organizationRoutes,
  'GET /app/v1/providers': route(
    anyOf('PRICING', 'CONSULTAR_AGENTE'),
    'Providers by name or code.',
    z.object({ rows: z.array(ProviderCard) }),
    search,
  ),
  ...providerRoutes,
  ...noteRoutes,
  'GET /app/v1/charge-codes': route(
    anyOf('CONSULTAR_CHARGE_CODE', 'ALTA_CHARGE_CODE'),
    'Active charge codes, by transport.',
    z.object({ rows: z.array(ChargeCodeCard) }),
    { query: z.object({ transport: TransportMode.optional(), q: z.string().max(80).default('') }) },
  ),
  ...chargeCodeRoutes,
  ...exportRoutes,
  ...exchangeRateRoutes,
  ...companySettingsRoutes,
  ...disclaimerRoutes,
  ...surchargeRoutes,
  ...laneMemoryRoutes,
  ...markupRuleRoutes,
  ...rateOfferRoutes(readsQuotations),
  ...quotationRuleRoutes,
  ...expressTariffRoutes,
  ...expressAddressRoutes,
  ...rateRoutes,
  ...priceListRoutes,
  ...rateImportRoutes,
  'GET /app/v1/users': route(
    anyOf('CONSULTAR_USUARIO', 'MODIFICAR_USUARIO', 'PRICING', 'COMERCIAL', 'EXPRESS_OP'),
    'Active users for pickers.',
    z.object({ rows: z.array(UserCard) }),
    { query: z.object({ permission: z.string().optional(), q: z.string().max(80).default('') }) },
  ),
  ...userRoutes,
  ...userSessionRoutes,
  ...apiAccessRoutes,
  ...outboxRoutes,
  ...heldWorkRoutes,
  ...parkedStreamRoutes,
  ...savedViewRoutes,
  ...costRequestRoutes,
  ...thirdPartyRoutes,
  ...clientOfferRoutes,
  ...referenceRoutes,
  ...analyticsRoutes,
  ...reportRoutes,
  ...reportExportRoutes,
  ...expressShipmentRoutes,
  ...expressPickupRoutes,
  ...expressManifestRoutes,
} satisfies Record<string, Route>

export type Routes = typeof routes
export type RouteName = keyof Routes
export type RouteQuery<Name extends RouteName> = z.input<Routes[Name]['query']>
export type RouteParams<Name extends RouteName> = z.input<Routes[Name]['params']>
export type RouteResponse<Name extends RouteName> = z.output<Routes[Name]['response']>

/** Answer to every command. */
export const CommandAnswer = z.object({
  id: z.string(),
  revision: z.int(),
  position: z.int(),
  /** Stored values outside the company's limits; absent without any, and on a repeated answer. */
  warnings: z.array(Warning).optional(),
})
export type CommandAnswer = z.infer<typeof CommandAnswer>
