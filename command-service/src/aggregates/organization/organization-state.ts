import type { EventData } from '@freight/contracts/events/event'
import type { OrganizationEvents } from '@freight/contracts/organization/organization'
import type { Entry } from '../catalogue/entry.ts'

export type OrganizationFields = Required<EventData<OrganizationEvents, 'OrganizationCreated'>>

export type Organization = Entry<OrganizationFields> & {
  /** Id of the organization that this one was merged into. */
  mergedInto: string | undefined
  /** Number of absorbed organizations. */
  absorbed: number
  /** Unique keys of its merge; empty if it was not merged. */
  mergerKeys: readonly string[]
  /** Ids of similar organizations that are no duplicates. */
  dismissed: readonly string[]
}
