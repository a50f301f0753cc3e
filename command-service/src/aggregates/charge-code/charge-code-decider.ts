import type { ChargeCodeCommands } from '@freight/contracts/charge-code/charge-code-commands'
import type { ChargeCodeEvents } from '@freight/contracts/charge-code/charge-code'
import { chargeCodeFields } from '@freight/contracts/charge-code/charge-code-fields'
import { usualMainFreight } from '@freight/contracts/charge-code/usual-main-freight'
import { initialValues, withoutInitial } from '@freight/contracts/api/fields'
import type { EventData } from '@freight/contracts/events/event'
import type { Decider } from '@freight/platform/event-store/decider'
import { type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = EventData<ChargeCodeEvents, 'ChargeCodeCreated'>
export type ChargeCode = Entry<Fields>

const entry = entryOf<Fields>('charge code', { id: '', ...initialValues(chargeCodeFields) })

/** Decider of a charge code. */
export const chargeCode: Decider<ChargeCode, ChargeCodeCommands, ChargeCodeEvents> = {
  aggregate: 'charge-code',
  initial: entry.initial,
  decide: {
    CreateChargeCode: entry.creates('ChargeCodeCreated', (data) =>
      withoutInitial(chargeCodeFields, { mainFreight: usualMainFreight.includes(data.id), ...data }),
    ),
    ChangeChargeCode: entry.changesInUse('ChargeCodeChanged'),
    RetireChargeCode: entry.setsActive('ChargeCodeRetired', false),
    RestoreChargeCode: entry.setsActive('ChargeCodeRestored', true),
  },
  evolve: {
    ChargeCodeCreated: entry.created,
    ChargeCodeChanged: entry.changed,
    ChargeCodeRetired: entry.withActive(false),
    ChargeCodeRestored: entry.withActive(true),
  },
  uniqueKeys: ({ exists, fields }) => (exists ? [{ scope: 'charge-code', value: fields.id }] : []),
}
