import { allows } from '@freight/contracts/access/policy'
import type { EventData } from '@freight/contracts/events/event'
import {
  type ExpressAddressCommands,
  mayUseAddresses,
  type ExpressAddressEvents,
} from '@freight/contracts/express-address/express-address'
import { withId } from '@freight/contracts/express-address/party-id'
import { sameContent } from '@freight/contracts/same-content'
import { type Decider, type Meta, Refusal } from '@freight/platform/event-store/decider'
import { type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = EventData<ExpressAddressEvents, 'ExpressAddressCreated'>
type Address = Entry<Fields>

// No decision reads the address of an entry that does not exist.
const entry = entryOf<Fields>('address', { id: '', organization: '', address: {} as Fields['address'] })
const creates = entry.creates('ExpressAddressCreated', (data: Omit<Fields, 'id'>, id) => ({ id, ...data }))
const removes = entry.setsActive('ExpressAddressRemoved', false)
const restores = entry.setsActive('ExpressAddressRestored', true)

type MetaOf = Meta<'addressClient'>

/** @throws Refusal: an address of another user's client looks like a missing one */
const refuseUnlessOwn = ({ exists }: Address, { id, principal, lookups: { addressClient } }: MetaOf): void => {
  if (exists && addressClient && allows(mayUseAddresses, principal, { commercial: addressClient.salesRep })) return
  throw new Refusal('NOT_FOUND', `There is no express-address-${id}`)
}

/** Decider of an entry of an organization's address book. */
export const expressAddress: Decider<Address, ExpressAddressCommands, ExpressAddressEvents> = {
  aggregate: 'express-address',
  initial: entry.initial,
  decide: {
    CreateExpressAddress: ({ address }, state, meta) => {
      const { addressClient } = meta.lookups
      if (!addressClient || !allows(mayUseAddresses, meta.principal, { commercial: addressClient.salesRep }))
        throw new Refusal('CLIENT_UNKNOWN', 'There is no such client of yours.', { field: 'organization' })
      return creates({ organization: addressClient.id, address: withId(address, meta) }, state, meta)
    },
    ChangeExpressAddress: ({ address }, state, meta) => {
      refuseUnlessOwn(state, meta)
      entry.refuseUnlessInUse(state)
      const changed = { ...address, id: state.fields.address.id }
      if (sameContent(changed, state.fields.address)) return []
      return [{ type: 'ExpressAddressChanged', data: { address: changed } }]
    },
    RemoveExpressAddress: (data, state, meta) => {
      refuseUnlessOwn(state, meta)
      return removes(data, state)
    },
    RestoreExpressAddress: (data, state, meta) => {
      refuseUnlessOwn(state, meta)
      return restores(data, state)
    },
  },
  evolve: {
    ExpressAddressCreated: entry.created,
    ExpressAddressChanged: entry.changed,
    ExpressAddressRemoved: entry.withActive(false),
    ExpressAddressRestored: entry.withActive(true),
  },
  ownership: ({ fields: { organization } }) => (organization === '' ? {} : { client: organization }),
}
