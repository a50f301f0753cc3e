import { chargeCodeList, chargeCodeUsage } from '../charge-code/charge-code-list.ts'
import { costComparison } from '../quotation/cost-comparison.ts'
import { costRequestList } from '../cost-request/cost-request-list.ts'
import { companySettings } from '../company-settings/company-settings.ts'
import { disclaimerList, offeredDisclaimers } from '../disclaimer/disclaimer-list.ts'
import { exchangeRates } from '../exchange-rate/exchange-rates.ts'
import { expressAddressList } from '../express-address/express-address-list.ts'
import { expressCarrierList } from '../express-carrier/express-carrier-list.ts'
import { expressTariffList } from '../express-tariff/express-tariff-list.ts'
import { expressManifestList } from '../express-manifest/express-manifest-list.ts'
import { expressPickupList } from '../express-pickup/express-pickup-list.ts'
import { expressList } from '../express-shipment/express-list.ts'
import { firstTakes } from '../quotation/first-assignment.ts'
import { invoiceList } from '../quotation/invoice-list.ts'
import { storedDocuments } from '../quotation/stored-documents.ts'
import { lanePrices } from '../quotation/lane-prices.ts'
import { markupRuleList } from '../markup-rule/markup-rule-list.ts'
import { noteList } from '../note/note-list.ts'
import { organizationList } from '../organization/organization-list.ts'
import { anyProjection } from './projection.ts'
import { providerList } from '../provider/provider-list.ts'
import { quotationFacts } from '../quotation/facts/quotation-facts.ts'
import { quotationList } from '../quotation/quotation-list.ts'
import { quotationNotes } from '../quotation/quotation-notes.ts'
import { quotationRecipients } from '../quotation/quotation-recipients.ts'
import { quotationRuleList, ruleMatches } from '../quotation-rule/quotation-rule-list.ts'
import { rateList, rateUsage } from '../rate/rate-list.ts'
import { surchargeList } from '../surcharge/surcharge-list.ts'
import { savedViewList } from '../saved-view/saved-view-list.ts'
import { sellApprovals } from '../quotation/sell-approvals.ts'
import { userList, signIns } from '../user/user-list.ts'

export const projections = [
  anyProjection(quotationList),
  anyProjection(quotationFacts),
  anyProjection(quotationRecipients),
  anyProjection(quotationNotes),
  anyProjection(storedDocuments),
  anyProjection(lanePrices),
  anyProjection(sellApprovals),
  anyProjection(invoiceList),
  anyProjection(firstTakes),
  anyProjection(userList),
  anyProjection(signIns),
  anyProjection(organizationList),
  anyProjection(providerList),
  anyProjection(costComparison),
  anyProjection(costRequestList),
  anyProjection(noteList),
  anyProjection(chargeCodeList),
  anyProjection(chargeCodeUsage),
  anyProjection(exchangeRates),
  anyProjection(companySettings),
  anyProjection(disclaimerList),
  anyProjection(offeredDisclaimers),
  anyProjection(markupRuleList),
  anyProjection(quotationRuleList),
  anyProjection(ruleMatches),
  anyProjection(rateList),
  anyProjection(rateUsage),
  anyProjection(surchargeList),
  anyProjection(expressTariffList),
  anyProjection(expressCarrierList),
  anyProjection(expressAddressList),
  anyProjection(savedViewList),
  anyProjection(expressList),
  anyProjection(expressPickupList),
  anyProjection(expressManifestList),
]
