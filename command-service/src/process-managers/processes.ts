import type { Platform } from '@freight/platform/connections/platform'
import {
  postgresCommercialOfQuotation,
  postgresContactOfProvider,
  postgresPersonOf,
  postgresAllowsLinks,
} from '../lookups/tables/people.ts'
import { postgresLeftByUser } from '../lookups/tables/open-work-of-user.ts'
import { postgresProspectOfQuotation } from '../lookups/tables/prospect-of-quotation.ts'
import { postgresUsesOfChargeCode } from '../lookups/tables/uses-of-charge-code.ts'
import { agentAnswers } from './agent-mails/agent-answers.ts'
import { agentThanks } from './agent-mails/agent-thanks.ts'
import { costRequestMails } from './agent-mails/cost-request-mails.ts'
import { costRequests } from './cost-requests.ts'
import { postgresUsesOfRate } from '../lookups/tables/uses-of-rate.ts'
import { autoRating } from './rates/auto-rating.ts'
import { changedRates } from './rates/changed-rates.ts'
import { ratesMeanwhile } from './rates/rates-meanwhile.ts'
import { deactivatedUsers } from './deactivated-users.ts'
import { mergedOrganizations } from './merged-organizations.ts'
import type { Process } from './process.ts'
import { provenClients } from './proven-clients.ts'
import { providerTestMails } from './provider-test-mails.ts'
import { postgresActiveAgents, postgresUndeletedRules } from '../lookups/tables/quotation-rules.ts'
import { quotationRules } from './quotation-rules/quotation-rules.ts'
import { retiredChargeCodes } from './retired-charge-codes.ts'
import { changedUserMails } from './user-mails/changed-user-mails.ts'
import { clientAnswers } from './client-answers.ts'
import { bookingMails } from './booking-mails.ts'
import { sentOffers } from './sent-offers.ts'
import { postgresWebhooks } from '../lookups/tables/webhooks.ts'
import { statusWebhooks } from './webhooks/status-webhooks.ts'

type Parts = Pick<Platform, 'db' | 'eventStore' | 'files' | 'printer' | 'mail' | 'webhooks'>

/** Every process manager, with the lookups it needs. */
export const processes = ({ db, ...parts }: Parts): readonly Process[] => [
  retiredChargeCodes(postgresUsesOfChargeCode(db)),
  autoRating,
  changedRates(postgresUsesOfRate(db)),
  ratesMeanwhile(parts),
  deactivatedUsers(postgresLeftByUser(db)),
  changedUserMails(parts),
  mergedOrganizations,
  provenClients(postgresProspectOfQuotation(db)),
  providerTestMails({ mail: parts.mail, contactOf: postgresContactOfProvider(db) }),
  costRequests(parts),
  costRequestMails({ ...parts, personOf: postgresPersonOf(db) }),
  agentAnswers({ ...parts, personOf: postgresPersonOf(db) }),
  quotationRules({
    ...parts,
    undeletedRules: postgresUndeletedRules(db),
    activeAgents: postgresActiveAgents(db),
  }),
  agentThanks({ ...parts, personOf: postgresPersonOf(db) }),
  sentOffers({ ...parts, commercialOf: postgresCommercialOfQuotation(db), allowsLinks: postgresAllowsLinks(db) }),
  clientAnswers({ ...parts, personOf: postgresPersonOf(db), allowsLinks: postgresAllowsLinks(db) }),
  bookingMails({ ...parts, commercialOf: postgresCommercialOfQuotation(db) }),
  statusWebhooks({ ...parts, webhookTable: postgresWebhooks(db) }),
]
