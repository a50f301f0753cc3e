import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { Platform } from '@freight/platform/connections/platform'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import { answerWebhooks, answerApiKeys } from './api-access/api-access.ts'
import { answerChargeCodeCatalogue, answerChargeCodeList } from './charge-code/charge-code-catalogue.ts'
import { companyDay, answerCompanySettings, recentSettings } from './company-settings/company-settings.ts'
import { filePlaces } from './http/file-places.ts'
import { answerDashboards } from './dashboards/dashboards.ts'
import { answerFilterChoices } from './dashboards/filter-choices.ts'
import { answerQuotationsBehind } from './dashboards/drill-down/drill-down-quotations.ts'
import { perUserQueryLimit } from './dashboards/per-user-query-limit.ts'
import { answerCostRequests, answerAgentCandidates } from './cost-request/cost-requests.ts'
import { answerClientOffer } from './third-party/client-offer.ts'
import { answerThirdParty } from './third-party/third-party.ts'
import { answerDisclaimers, answerSavedViews, answerSurcharges } from './catalogue/small-catalogues.ts'
import { answerExchangeRateBoard, answerExchangeRates, fxOf } from './exchange-rate/exchange-rates.ts'
import { answerExpressPickups, answerExpressManifests } from './express-pickup/express-pickups.ts'
import {
  answerExpressAddresses,
  answerExpressTariffs,
  answerTariffSimulation,
} from './express-address/express-catalogues.ts'
import { answerExpressBatches, answerExpressDetail, answerExpressHistory } from './express-shipment/express-detail.ts'
import { answerExpressList, answerExpressFile } from './express-shipment/express-list.ts'
import { answerExpressPapers } from './express-shipment/express-papers.ts'
import { answerLaneMemory } from './lane-memory/lane-memory.ts'
import { answerMarkupRules, answerMarkupPreview } from './markup-rule/markup-rules.ts'
import { answerHome } from './home/home.ts'
import {
  answerOrganizationCatalogue,
  answerOrganizationList,
  answerOrganizationPeople,
} from './organization/organization-catalogue.ts'
import { answerOrganizationFigures, answerOrganizationQuotations } from './organization/organization-quotations.ts'
import { answerSimilarOrganizations } from './organization/similar.ts'
import { answerOutbox } from './mail/outbox.ts'
import { answerHeldWork, answerParkedStreams, isBuilding, isFilledAnew, withBeingBuilt } from './http/operator-views.ts'
import { answerNotes } from './note/note-catalogue.ts'
import { answerProviderCatalogue, answerProviderList } from './provider/provider-catalogue.ts'
import { answerQuotationNotes, answerOwnNotes } from './quotation/quotation-notes.ts'
import { answerBookings } from './quotation/bookings.ts'
import { answerDocuments } from './quotation/documents.ts'
import { answerClientDocument, documentLimit } from './quotation/client-document.ts'
import { answerListFiles } from './list/list-files.ts'
import { answerQuotationCounts, answerSimilarQuotations } from './list/quotation-counts.ts'
import { answerQuotationDetail } from './quotation/quotation-detail.ts'
import { answerQuotationChanges, answerQuotationHistory } from './quotation/quotation-history.ts'
import { answerQuotationList } from './list/quotation-list.ts'
import { readDb } from './http/read-models.ts'
import { readYourWrites } from './http/read-your-writes.ts'
import { tablesReached } from './http/tables-reached.ts'
import { recentAnswers } from './http/recent-answers.ts'
import { answerRateOffers } from './rate/answer-rate-offers.ts'
import { answerQuotationRules } from './quotation-rule/quotation-rules.ts'
import { answerRateImports } from './rate-import/rate-imports.ts'
import { answerPriceLists } from './price-list/price-lists.ts'
import { answerRates } from './rate/rates.ts'
import { reportsInBackground } from './report/exports/reports-in-background.ts'
import { answerReports } from './report/reports.ts'
import { answerReferenceData } from './freight/reference-data.ts'
import { answerUserCatalogue, answerUserList, answerUserSessions } from './user/user-catalogue.ts'
import { userNames } from './user/user-names.ts'

type Needs = Pick<
  Platform,
  | 'http'
  | 'db'
  | 'eventStore'
  | 'analytics'
  | 'sessions'
  | 'thirdPartyLinks'
  | 'clientLinks'
  | 'credentials'
  | 'mail'
  | 'webhooks'
  | 'files'
  | 'reportFiles'
  | 'notices'
  | 'log'
  | 'printer'
  | 'workerPool'
  | 'places'
  | 'heldWork'
  | 'clock'
>

/**
 * Registers all queries of the route table, with current permissions. Also writes large reports in the background.
 * @returns stops it and aborts running reports
 */
export const startQueryService = async (platform: Needs): Promise<() => Promise<void>> => {
  const { db, clock } = platform
  const users = usersFromReadModel(db)
  const settings = recentSettings(platform)
  const zoneOf = async (company: string) => (await settings())(company).data.timeZone
  const today = async (company: string) => companyDay(clock(), await zoneOf(company))
  const rates = recentAnswers<FxSnapshot>(clock, 5000)
  const isAnyBuilt = async () => (await isBuilding(db)) || (await isFilledAnew(platform.analytics))
  const reading = readYourWrites(
    { db, http: withBeingBuilt(platform.http, isAnyBuilt) },
    tablesReached({ db, head: platform.eventStore.head }),
  )
  const needs = {
    ...platform,
    ...reading,
    readDb: readDb(reading.db),
    names: userNames(platform),
    settings,
    zoneOf,
    filePlace: filePlaces(platform.places),
    limitQueries: perUserQueryLimit(),
    limitPrinting: documentLimit(),
    userOf: users.byId,
    today,
    fxOn: (day: string) => rates(day, () => fxOf(db, day)),
  }
  platform.sessions.attachUsers(users)
  answerQuotationCounts(needs)
  answerQuotationList(needs)
  answerListFiles(needs)
  answerSimilarQuotations(needs)
  answerQuotationDetail(needs)
  answerQuotationHistory(needs)
  answerQuotationChanges(needs)
  answerOwnNotes(needs)
  answerQuotationNotes(needs)
  answerClientDocument(needs)
  answerBookings(needs)
  answerClientOffer(needs)
  answerDocuments(needs)
  answerHome(needs)
  answerDashboards(needs)
  answerFilterChoices(needs)
  answerReports(needs)
  const stopExports = await reportsInBackground(needs)
  answerQuotationsBehind(needs)
  answerOrganizationList(needs)
  answerOrganizationCatalogue(needs)
  answerOrganizationFigures(needs)
  answerOrganizationPeople(needs)
  answerOrganizationQuotations(needs)
  answerSimilarOrganizations(needs)
  answerProviderList(needs)
  answerProviderCatalogue(needs)
  answerAgentCandidates(needs)
  answerCostRequests(needs)
  answerThirdParty(needs)
  answerNotes(needs)
  answerChargeCodeList(needs)
  answerChargeCodeCatalogue(needs)
  answerExchangeRates(needs)
  answerExchangeRateBoard(needs)
  answerCompanySettings(needs)
  answerDisclaimers(needs)
  answerLaneMemory(needs)
  answerMarkupRules(needs)
  answerMarkupPreview(needs)
  answerQuotationRules(needs)
  answerExpressTariffs(needs)
  answerExpressAddresses(needs)
  answerTariffSimulation(needs)
  answerRates(needs)
  answerPriceLists(needs)
  answerSurcharges(needs)
  answerRateOffers(needs)
  answerRateImports(needs)
  answerUserList(needs)
  answerUserCatalogue(needs)
  answerReferenceData(needs)
  answerUserSessions(needs)
  answerApiKeys(needs)
  answerWebhooks(needs)
  answerOutbox(needs)
  answerHeldWork(platform)
  answerParkedStreams(platform)
  answerSavedViews(needs)
  answerExpressBatches(needs)
  answerExpressList(needs)
  answerExpressFile(needs)
  answerExpressDetail(needs)
  answerExpressHistory(needs)
  answerExpressPapers(needs)
  answerExpressPickups(needs)
  answerExpressManifests(needs)
  return stopExports
}
