import { z } from 'zod'
import { anyOf, own } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { ExpressPartyInput, ExpressParty } from './party.ts'
import { person, personal } from '../events/personal.ts'
import { entryId } from '../api/catalogue.ts'
import { route } from '../api/route.ts'

/** Readers and editors of a client's addresses; `own`: the client's sales rep, and users who list that commercial. */
export const mayUseAddresses = anyOf(own('SOLICITAR_SHIPMENT'), 'EXPRESS_OP', 'MODIFICAR_SHIPMENT')

// Whose client it is, the decision checks: the sales rep stands in the organization.
const anyUser = anyOf('SOLICITAR_SHIPMENT', 'EXPRESS_OP', 'MODIFICAR_SHIPMENT')
const noData = z.object({})
const needs = ['addressClient'] as const

const AddressInput = ExpressPartyInput.extend({
  name: z.string().trim().max(100).default(''),
  remarks: z.string().trim().max(500).default(''),
}).refine(({ name, company, contact }) => (name || company || contact) !== '', {
  message: 'An address needs a name.',
  path: ['name'],
})

export const expressAddressCommands = {
  CreateExpressAddress: command(
    anyUser,
    z.object({ organization: z.string().min(1).max(200), address: AddressInput }),
    { summary: 'Add an address to the address book of a client.', creates: 'main', needs },
  ),
  ChangeExpressAddress: command(anyUser, z.object({ address: AddressInput }), {
    summary: 'Replace an address of the address book.',
    needs,
  }),
  RemoveExpressAddress: command(anyUser, noData, { summary: 'Remove an address from the address book.', needs }),
  RestoreExpressAddress: command(anyUser, noData, { summary: 'Bring a removed address back.', needs }),
}
export type ExpressAddressCommands = typeof expressAddressCommands

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
