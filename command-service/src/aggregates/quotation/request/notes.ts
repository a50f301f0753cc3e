import type { EventOf } from '@freight/contracts/events/event'
import { questionsAfter } from '@freight/contracts/quotation/offer/client-link'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { MOST_NOTES } from '@freight/contracts/quotation/request'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Stage } from '../quotation-state.ts'

type NoteAdded = Extract<EventOf<QuotationEvents>, { type: 'QuotationNoteAdded' }>

/** Event of a note, with a new id. */
export const noteEvent = (note: Omit<NoteAdded['data'], 'noteId'>, { newId }: { newId: () => string }): NoteAdded => ({
  type: 'QuotationNoteAdded',
  data: { noteId: newId(), ...note },
})

export const notes = {
  decide: {
    AddQuotationNote: (note, { notes: count, clientQuestions }, meta) => {
      // The limit does not apply to the system: a question of an agent must not be lost.
      if (count >= MOST_NOTES && !meta.principal.system)
        throw new Refusal('TOO_MANY_NOTES', `A quotation has ${MOST_NOTES} notes at most`, { most: MOST_NOTES })
      if (note.answers === undefined) return [noteEvent(note, meta)]
      if (!clientQuestions.includes(note.answers))
        throw new Refusal('QUESTION_UNKNOWN', 'The client asked no such question.')
      return [noteEvent({ ...note, visibility: 'CLIENT' }, meta)]
    },
  },
  evolve: {
    // Decisions need only the number of notes, and the questions of the client; `ClientQuestionAsked` adds a question.
    QuotationNoteAdded: ({ notes: count, openQuestions, ...quotation }, note, { actor }) => ({
      ...quotation,
      notes: count + 1,
      openQuestions: actor.kind === 'CLIENT' ? openQuestions : questionsAfter(openQuestions, note, undefined),
    }),
  },
} satisfies Stage
