import { chargeCodeList } from './charge-code-list.ts'
import { costComparison } from './cost-comparison.ts'
import { chargeCodeUsage } from './charge-code-usage.ts'
import { companySettings } from './company-settings.ts'
import { disclaimerList } from './disclaimer-list.ts'
import { exchangeRates } from './exchange-rates.ts'
import { firstTakes } from './first-takes.ts'
import { keptDocuments } from './kept-documents.ts'
import { markupRuleList } from './markup-rule-list.ts'
import { noteList } from './note-list.ts'
import { offeredDisclaimers } from './offered-disclaimers.ts'
import { organizationList } from './organization-list.ts'
import { anyProjection } from './projection.ts'
import { providerList } from './provider-list.ts'
import { quotationFacts } from './quotation-facts.ts'
import { quotationList } from './quotation-list.ts'
import { quotationNotes } from './quotation-notes.ts'
import { quotationRecipients } from './quotation-recipients.ts'
import { savedViewList } from './saved-view-list.ts'
import { sellApprovals } from './sell-approvals.ts'
import { signIns } from './sign-ins.ts'
import { userList } from './user-list.ts'

/** Every table that is kept. */
export const projections = [
  anyProjection(quotationList),
  anyProjection(quotationFacts),
  anyProjection(quotationRecipients),
  anyProjection(quotationNotes),
  anyProjection(keptDocuments),
  anyProjection(sellApprovals),
  anyProjection(firstTakes),
  anyProjection(userList),
  anyProjection(signIns),
  anyProjection(organizationList),
  anyProjection(providerList),
  anyProjection(costComparison),
  anyProjection(noteList),
  anyProjection(chargeCodeList),
  anyProjection(chargeCodeUsage),
  anyProjection(exchangeRates),
  anyProjection(companySettings),
  anyProjection(disclaimerList),
  anyProjection(offeredDisclaimers),
  anyProjection(markupRuleList),
  anyProjection(savedViewList),
]
