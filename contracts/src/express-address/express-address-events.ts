import { z } from 'zod'
import { person, personal } from '../events/personal.ts'
import { ExpressParty } from './party.ts'

/**
 * A stored address. Its id is the person's: parties of shipments filled from it have the same, so that one erasure
 * reaches both.
 */
export const StoredAddress = person(
  ExpressParty.extend({ name: personal(z.string().max(100)), remarks: personal(z.string().max(500)) }),
  'id',
)
export type StoredAddress = z.infer<typeof StoredAddress>

/** Events of an entry of an organization's address book. */
export const expressAddressEvents = {
  ExpressAddressCreated: z.object({ id: z.string(), organization: z.string(), address: StoredAddress }),
  /** The whole address; its person stays. */
  ExpressAddressChanged: z.object({ address: StoredAddress }),
  ExpressAddressRemoved: z.object({}).meta({ examples: [{}] }),
  ExpressAddressRestored: z.object({}).meta({ examples: [{}] }),
}
export type ExpressAddressEvents = typeof expressAddressEvents
