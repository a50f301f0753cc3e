import { z } from 'zod'
import { anyOf, own } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { ExpressPartyInput } from './party.ts'

/** Readers and editors of a client's addresses; `own`: the client's sales rep, and users who list that commercial. */
export const mayUseAddresses = anyOf(own('SOLICITAR_SHIPMENT'), 'EXPRESS_OP', 'MODIFICAR_SHIPMENT')

// Whose client it is, the decision checks: the sales rep stands in the organization.
const anyUser = anyOf('SOLICITAR_SHIPMENT', 'EXPRESS_OP', 'MODIFICAR_SHIPMENT')
const noData = z.object({})
const needs = ['addressClient'] as const

export const AddressInput = ExpressPartyInput.extend({
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
