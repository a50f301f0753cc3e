import { chargeCodeList, chargeCodeUsage } from '../charge-code/charge-code-list.ts'
import { costComparison } from '../quotation/cost-comparison.ts'
import { costRequestList } from '../cost-request/cost-request-list.ts'
import { companySettings } from '../company-settings/company-settings.ts'
import { disclaimerList, offeredDisclaimers, noteList, surchargeList, savedViewList } from '../note/catalogue-lists.ts'
import { exchangeRates } from '../exchange-rate/exchange-rates.ts'
import {
  expressAddressList,
  expressCarrierList,
  expressTariffList,
  expressManifestList,
  expressPickupList,
} from '../express-shipment/express-lists.ts'
import { expressList } from '../express-shipment/express-list.ts'
import {
  firstTakes,
  invoiceList,
  storedDocuments,
  quotationNotes,
  quotationRecipients,
  sellApprovals,
} from '../quotation/small-lists.ts'
import { lanePrices } from '../quotation/lane-prices.ts'
import { markupRuleList } from '../markup-rule/markup-rule-list.ts'
import { organizationList } from '../organization/organization-list.ts'
import { anyProjection } from './projection.ts'
import { providerList } from '../provider/provider-list.ts'
import { quotationFacts } from '../quotation/facts/quotation-facts.ts'
import { quotationList } from '../quotation/quotation-list.ts'
import { quotationRuleList, ruleMatches } from '../quotation-rule/quotation-rule-list.ts'
import { rateList, rateUsage } from '../rate/rate-list.ts'
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
