import { z } from 'zod'
import { anyOf } from '../access/policy.ts'
import { entryId } from '../api/catalogue.ts'
import { route } from '../api/route.ts'
import { StoredAddress } from './express-address-events.ts'

const policy = anyOf('SOLICITAR_SHIPMENT', 'EXPRESS_OP', 'MODIFICAR_SHIPMENT')
const parties = ['shipperAddress', 'recipientAddress'] as const

/** An address in lists: of the address book, or of an earlier shipment. Their details have the contact data. */
export const AddressRow = z.object({
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ENTRY'), id: z.string() }),
    z.object({ kind: z.literal('SHIPMENT'), id: z.string(), party: z.enum(parties) }),
  ]),
  name: z.string(),
  company: z.string(),
  postalCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  /** The last shipment with this address. */
  lastUsed: z.object({ at: z.string(), shipment: z.string() }).optional(),
})
export type AddressRow = z.infer<typeof AddressRow>

export const expressAddressRoutes = {
  'GET /app/v1/express-addresses': route(
    policy,
    "Addresses of a client, the last used first: entries of its address book and, for a party, those of the reader's earlier shipments.",
    z.object({
      rows: z.array(AddressRow),
      /** Whether the reader may add and change entries. */
      mayChange: z.boolean(),
    }),
    {
      query: z.object({
        client: z.string().min(1).max(200),
        party: z.enum(parties).optional(),
        q: z.string().max(80).default(''),
        limit: z.coerce.number().int().min(1).max(500).default(50),
      }),
    },
  ),
  'GET /app/v1/express-addresses/:id': route(
    policy,
    'An entry of an address book.',
    z.object({
      id: z.string(),
      revision: z.int(),
      organization: z.string(),
      active: z.boolean(),
      address: StoredAddress,
    }),
    { params: entryId },
  ),
}
