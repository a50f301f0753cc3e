import { expect, test } from 'vitest'
import {
  approved,
  cancelled,
  commercial,
  delivered,
  given,
  otherCommercial,
  pricing,
  requested,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'

const added = {
  type: 'QuotationNoteAdded',
  data: { noteId: 'id-1', text: 'Call Ana', visibility: 'INTERNAL' },
} as const

test('a note is internal by default', () => {
  given(requested).by(commercial).when('AddQuotationNote', { text: ' Call Ana ' }).thenExactly(added)
  given(requested)
    .when('AddQuotationNote', { text: 'Hello', visibility: 'CLIENT' })
    .thenLike({ type: 'QuotationNoteAdded', data: { visibility: 'CLIENT' } })
})

test('users with full access to the quotation add notes', () => {
  given(requested).by(pricing).when('AddQuotationNote', { text: 'Call Ana' }).thenExactly(added)
  given(requested, taken)
    .by({ userId: 'pgomez', permissions: ['CONSULTAR_COTIZACION'] })
    .when('AddQuotationNote', { text: 'Call Ana' })
    .thenExactly(added)
  given(requested).by(otherCommercial).when('AddQuotationNote', { text: 'Call Ana' }).refused('FORBIDDEN')
})

test('notes are added in every status, and after the cancellation', () => {
  given(...delivered, approved)
    .when('AddQuotationNote', { text: 'Call Ana' })
    .thenExactly(added)
  given(requested, cancelled).when('AddQuotationNote', { text: 'Call Ana' }).thenExactly(added)
})

test('a quotation accepts 500 notes of users, and further ones of agents', () => {
  const full = [requested, ...Array.from({ length: 500 }, () => added)]
  given(...full.slice(0, -1))
    .when('AddQuotationNote', { text: 'Call Ana' })
    .thenExactly(added)
  given(...full)
    .when('AddQuotationNote', { text: 'Call Ana' })
    .refused('TOO_MANY_NOTES')
  given(...full)
    .by({ userId: 'cost-requests', permissions: [], system: true })
    .when('AddQuotationNote', { text: 'Is it stackable?', visibility: 'AGENT' })
    .thenLike({ type: 'QuotationNoteAdded', data: { visibility: 'AGENT' } })
})

test('the schema refuses an empty note', () =>
  expect(() => given(requested).when('AddQuotationNote', { text: '  ' })).toThrow('Write a note.'))

test('a note changes only the number of notes', () => {
  const before = stateAfter([requested])
  expect(stateAfter([requested, added])).toEqual({ ...before, notes: before.notes + 1 })
})
