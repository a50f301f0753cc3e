import type { Platform } from '@freight/platform/connections/platform'
import { answerCommodities } from './commodities.ts'
import { answerCountries } from './countries.ts'
import { answerLocations } from './locations.ts'
import { answerTradeTerms } from './trade-terms.ts'

/** Reference data of quotations, which users cannot edit. */
export const answerReferenceData = (needs: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  answerLocations(needs)
  answerCountries(needs)
  answerCommodities(needs)
  answerTradeTerms(needs)
}
