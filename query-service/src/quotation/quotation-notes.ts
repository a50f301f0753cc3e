import { costRights } from '@freight/contracts/access/cost-rights'
import { answer } from '../http/answer.ts'
import { type QuotationNeeds, readQuotation } from './quotation-detail.ts'
import { notesAsSeen } from './quotation-view.ts'

export const answerQuotationNotes = (needs: Pick<QuotationNeeds, 'http' | 'eventStore' | 'names'>): void =>
  answer(needs.http, 'GET /app/v1/quotations/:key/notes', async ({ params: { key }, query }, session) => {
    const { state } = await readQuotation(needs, key, session)
    const at = state.notes.findIndex(({ noteId }) => noteId === query.before)
    const end = at < 0 ? state.notes.length : at
    const page = state.notes.slice(Math.max(0, end - query.limit), end)
    return { rows: notesAsSeen(page, await needs.names(), costRights(session.permissions)), count: state.notes.length }
  })
