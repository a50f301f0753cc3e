import { chargeCodeList } from './charge-code-list.ts'
import { chargeCodeUsage } from './charge-code-usage.ts'
import { exchangeRates } from './exchange-rates.ts'
import { organizationList } from './organization-list.ts'
import { anyProjection } from './projection.ts'
import { providerList } from './provider-list.ts'
import { quotationFacts } from './quotation-facts.ts'
import { quotationList } from './quotation-list.ts'
import { signIns } from './sign-ins.ts'
import { userList } from './user-list.ts'

/** Every table that is kept. */
export const projections = [
  anyProjection(quotationList),
  anyProjection(quotationFacts),
  anyProjection(userList),
  anyProjection(signIns),
  anyProjection(organizationList),
  anyProjection(providerList),
  anyProjection(chargeCodeList),
  anyProjection(chargeCodeUsage),
  anyProjection(exchangeRates),
]
