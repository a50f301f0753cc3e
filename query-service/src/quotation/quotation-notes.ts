import { costRights } from '@freight/contracts/access/cost-rights'
import { withClientNames } from '../access/doer-as-seen.ts'
import { seesRecipients } from '../access/visibility.ts'
import { answer } from '../http/answer.ts'
import { type QuotationNeeds, readQuotation } from './quotation-detail.ts'
import { notesAsSeen, ownershipOf } from './quotation-view.ts'

export const answerQuotationNotes = (needs: Pick<QuotationNeeds, 'http' | 'eventStore' | 'names'>): void =>
  answer(needs.http, 'GET /app/v1/quotations/:key/notes', async ({ params: { key }, query }, session) => {
    const { state } = await readQuotation(needs, key, session)
    const at = state.notes.findIndex(({ noteId }) => noteId === query.before)
    const end = at < 0 ? state.notes.length : at
    const page = state.notes.slice(Math.max(0, end - query.limit), end)
    const seesNames = seesRecipients(session, ownershipOf(state))
    const nameOf = withClientNames(await needs.names(), state.clientLinks, seesNames)
    return {
      rows: notesAsSeen({ ...state, notes: page }, nameOf, costRights(session.permissions)),
      count: state.notes.length,
    }
  })
