import type { EventData } from '@freight/contracts/events/event'
import type { NoteCommands, NoteEvents } from '@freight/contracts/note/note'
import type { Decider } from '@freight/platform/event-store/decider'
import { type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = EventData<NoteEvents, 'NoteCreated'>
type Note = Entry<Fields>

const entry = entryOf<Fields>('note', {
  id: '',
  title: '',
  text: '',
  tags: {},
  validUntil: null,
  pinned: false,
  author: '',
})

const create = entry.creates('NoteCreated', (data: Omit<Fields, 'id'>, id) => ({ id, ...data }))

const withPinned = (state: Note, isPinned: boolean): Note => ({
  ...state,
  fields: { ...state.fields, pinned: isPinned },
})

/** Decider of a note of pricing about a carrier, a provider, a lane or a client. */
export const note: Decider<Note, NoteCommands, NoteEvents> = {
  aggregate: 'note',
  initial: entry.initial,
  decide: {
    CreateNote: (data, state, meta) => create({ ...data, author: meta.principal.userId }, state, meta),
    ChangeNote: entry.changesInUse('NoteChanged'),
    PinNote: (_, state) => {
      if (state.fields.pinned) return []
      entry.refuseUnlessInUse(state)
      return [{ type: 'NotePinned', data: {} }]
    },
    UnpinNote: (_, { fields }) => (fields.pinned ? [{ type: 'NoteUnpinned', data: {} }] : []),
    ArchiveNote: entry.setsActive('NoteArchived', false),
    RestoreNote: entry.setsActive('NoteRestored', true),
  },
  evolve: {
    NoteCreated: entry.created,
    NoteChanged: entry.changed,
    NotePinned: (state) => withPinned(state, true),
    NoteUnpinned: (state) => withPinned(state, false),
    NoteArchived: entry.withActive(false),
    NoteRestored: entry.withActive(true),
  },
}
