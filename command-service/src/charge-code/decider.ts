import type { ChargeCodeCommands } from '@freight/contracts/charge-code/commands'
import type { ChargeCodeEvents } from '@freight/contracts/charge-code/events'
import type { ChargeCodeFact } from '@freight/contracts/facts'
import { type Decider, Refusal } from '@freight/platform/decider'

export type ChargeCode = ChargeCodeFact & { exists: boolean }

/** The rule book of a charge code. */
export const chargeCode: Decider<ChargeCode, ChargeCodeCommands, ChargeCodeEvents> = {
  aggregate: 'charge-code',
  initial: {
    exists: false,
    id: '',
    active: false,
    concept: '',
    tax: 'NONE',
    section: 'OTHER',
    air: false,
    sea: false,
    road: false,
  },
  decide: {
    CreateChargeCode: (data, { exists }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This charge code exists already.', { id: data.id })
      return [{ type: 'ChargeCodeCreated', data }]
    },
    RetireChargeCode: (_, { active }) => (active ? [{ type: 'ChargeCodeRetired', data: {} }] : []),
    RestoreChargeCode: (_, { active }) => (active ? [] : [{ type: 'ChargeCodeRestored', data: {} }]),
  },
  evolve: {
    ChargeCodeCreated: (_, { id, concept, tax, section, air, sea, road }) => ({
      exists: true,
      active: true,
      id,
      concept,
      tax,
      section,
      air,
      sea,
      road,
    }),
    ChargeCodeRetired: (state) => ({ ...state, active: false }),
    ChargeCodeRestored: (state) => ({ ...state, active: true }),
  },
  uniqueKeys: (event) => (event.type === 'ChargeCodeCreated' ? [{ scope: 'charge-code', value: event.data.id }] : []),
}
