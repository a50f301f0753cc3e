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

test('a note is internal unless told otherwise', () => {
  given(requested).by(commercial).when('AddQuotationNote', { text: ' Call Ana ' }).thenExactly(added)
  given(requested)
    .when('AddQuotationNote', { text: 'Hello', visibility: 'CLIENT' })
    .thenLike({ type: 'QuotationNoteAdded', data: { visibility: 'CLIENT' } })
})

test('whoever reads the quotation in full adds notes', () => {
  given(requested).by(pricing).when('AddQuotationNote', { text: 'Call Ana' }).thenExactly(added)
  given(requested, taken)
    .by({ userId: 'pgomez', permissions: ['CONSULTAR_COTIZACION'] })
    .when('AddQuotationNote', { text: 'Call Ana' })
    .thenExactly(added)
  given(requested).by(otherCommercial).when('AddQuotationNote', { text: 'Call Ana' }).refused('FORBIDDEN')
})

test('notes are added whatever has happened, to a cancelled quotation too', () => {
  given(...delivered, approved)
    .when('AddQuotationNote', { text: 'Call Ana' })
    .thenExactly(added)
  given(requested, cancelled).when('AddQuotationNote', { text: 'Call Ana' }).thenExactly(added)
})

test('an empty note is refused by its schema', () =>
  expect(() => given(requested).when('AddQuotationNote', { text: '  ' })).toThrow('Write a note.'))

test('a note changes nothing that a decision reads', () =>
  expect(stateAfter([requested, added])).toEqual(stateAfter([requested])))
