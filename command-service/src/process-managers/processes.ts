import type { Platform } from '@freight/platform/connections/platform'
import {
  postgresCommercialOfQuotation,
  postgresContactOfProvider,
  postgresPersonOf,
  postgresAllowsLinks,
  postgresProspectOfQuotation,
} from '../lookups/tables/people.ts'
import { postgresLeftByUser } from '../lookups/tables/open-work.ts'
import { postgresUsesOfChargeCode } from '../lookups/tables/uses-of-charge-code.ts'
import { agentAnswers, agentThanks } from './agent-mails/agent-answers.ts'
import { costRequestMails } from './agent-mails/cost-request-mails.ts'
import { costRequests } from './cost-requests.ts'
import { postgresUsesOfRate } from '../lookups/tables/rate-tables.ts'
import { autoRating, changedRates, ratesMeanwhile } from './rates/changed-rates.ts'
import { deactivatedUsers, mergedOrganizations, provenClients, retiredChargeCodes } from './catalogue-processes.ts'
import type { Process } from './process.ts'
import { providerTestMails } from './provider-test-mails.ts'
import { postgresActiveAgents, postgresUndeletedRules, postgresWebhooks } from '../lookups/tables/catalogue-tables.ts'
import { quotationRules } from './quotation-rules/quotation-rules.ts'
import { changedUserMails } from './user-mails/changed-user-mails.ts'
import { clientAnswers } from './client-answers.ts'
import { bookingMails } from './booking-mails.ts'
import { sentOffers } from './sent-offers.ts'
import { statusWebhooks } from './webhooks/webhook-processes.ts'

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
