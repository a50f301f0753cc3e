import type { DisclaimerCommands, DisclaimerEvents } from '@freight/contracts/disclaimer/disclaimer'
import type { EventData } from '@freight/contracts/events/event'
import type { Decider } from '@freight/platform/event-store/decider'
import { differences, type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = Omit<EventData<DisclaimerEvents, 'DisclaimerCreated'>, 'id'>
export type Disclaimer = Entry<Fields>

const entry = entryOf<Fields>('disclaimer', {
  name: '',
  date: '2000-01-01',
  value: { es: '', en: '', pt: '' },
  mandatory: false,
  services: [],
  version: 0,
})

/** Decider of a disclaimer. */
export const disclaimer: Decider<Disclaimer, DisclaimerCommands, DisclaimerEvents> = {
  aggregate: 'disclaimer',
  initial: entry.initial,
  decide: {
    CreateDisclaimer: entry.creates('DisclaimerCreated', (data) => ({ ...data, version: 1 })),
    ChangeDisclaimer: (changes, { fields }) => {
      const changed = differences(fields, changes)
      if (Object.keys(changed).length === 0) return []
      // A change of name or service keeps the version.
      const version = changed.value === undefined ? {} : { version: fields.version + 1 }
      return [{ type: 'DisclaimerChanged', data: { ...changed, ...version } }]
    },
    ActivateDisclaimer: entry.setsActive('DisclaimerActivated', true),
    DeactivateDisclaimer: entry.setsActive('DisclaimerDeactivated', false),
  },
  evolve: {
    DisclaimerCreated: entry.created,
    DisclaimerChanged: entry.changed,
    DisclaimerActivated: entry.withActive(true),
    DisclaimerDeactivated: entry.withActive(false),
  },
}
