import type { CostRequestEvents } from '@freight/contracts/cost-request/events'
import type { CostRequestState } from '@freight/contracts/cost-request/choices'
import type { SubmittedGroup } from '@freight/contracts/cost-request/submission'
import type { EventData } from '@freight/contracts/events/event'

/** A request for costs as its rules know it. */
export type CostRequest = EventData<CostRequestEvents, 'CostRequestIssued'> & {
  company: string
  state: CostRequestState
  /** When the link was opened last; absent while it was not, or not since it was reopened. */
  viewedAt?: string | undefined
  /** How many answers have come. */
  submissionNo: number
  /** The last of them. */
  groups: readonly SubmittedGroup[]
  /** Ids of the files that came with any of them: what was sent is on record, also where a later answer left it out. */
  sentFiles: readonly string[]
  /** Ids of the charges that the last answer lacks, where they were asked for. */
  missing: readonly string[]
  /** Reminders of the present link. */
  reminders: number
  askedNewLink: boolean
}

export const notAsked: CostRequest = {
  quotationKey: '',
  providerId: '',
  providerName: '',
  contactId: '',
  contactName: '',
  mail: '',
  language: 'en',
  askedBy: '',
  note: '',
  documents: [],
  tokenId: '',
  dueAt: '',
  expiresAt: '',
  company: '',
  state: 'OPEN',
  submissionNo: 0,
  groups: [],
  sentFiles: [],
  missing: [],
  reminders: 0,
  askedNewLink: false,
}
