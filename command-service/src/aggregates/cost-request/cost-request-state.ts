import type { CostRequestEvents } from '@freight/contracts/cost-request/cost-request'
import type { CostRequestState } from '@freight/contracts/vocabulary/cost-request'
import type { SubmittedGroup } from '@freight/contracts/cost-request/submission'
import type { EventData } from '@freight/contracts/events/event'

/** The state of a cost request. */
export type CostRequest = EventData<CostRequestEvents, 'CostRequestIssued'> & {
  company: string
  state: CostRequestState
  /** When the link was last opened; absent if it was not opened since it was issued or reopened. */
  viewedAt?: string | undefined
  /** Number of answers. */
  submissionNo: number
  /** Costs of the last answer. */
  groups: readonly SubmittedGroup[]
  /** Ids of the files of all answers: sent files are never deleted, even if a later answer omits them. */
  sentFiles: readonly string[]
  /** Ids of the charges that pricing requested because the last answer lacks them. */
  missing: readonly string[]
  /** Number of reminders for the present link. */
  reminders: number
  askedNewLink: boolean
  questions: readonly { text: string; isAnswered: boolean; isReminded: boolean }[]
}

export const noCostRequest: CostRequest = {
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
  questions: [],
}
