import type { EventData } from '@freight/contracts/events/event'
import type { OrganizationEvents } from '@freight/contracts/organization/events'
import type { Entry } from '../catalogue/entry.ts'

export type OrganizationFields = Required<EventData<OrganizationEvents, 'OrganizationCreated'>>

export type Organization = Entry<OrganizationFields> & {
  /** The organization that it turned out to be. */
  mergedInto: string | undefined
  /** How many organizations it has taken over. */
  absorbed: number
  /** What nobody else may have a part in while it goes; none before it does. */
  mergerKeys: readonly string[]
  /** Organizations that look like it and are not. */
  dismissed: readonly string[]
}
