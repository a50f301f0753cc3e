import { noteCommands, noteEvents } from '@freight/contracts/note/note'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { note } from './note-decider.ts'

const { given, stateAfter } = sentences({
  decider: note,
  commands: noteCommands,
  events: noteEvents,
  principal: { userId: 'lferreyra', permissions: ['PRICING'] },
  lookups,
  id: 'n1',
})

const form = { title: 'Meridian no acepta IMO 3', tags: { carrier: 'Meridian Ocean' } }
const created = {
  type: 'NoteCreated' as const,
  data: { ...form, id: 'n1', text: '', validUntil: null, pinned: false, author: 'lferreyra' },
}
const pinned = { type: 'NotePinned' as const, data: {} }
const archived = { type: 'NoteArchived' as const, data: {} }

test('pricing creates a note, which contains its author', () => {
  given().when('CreateNote', form).thenExactly(created)
  given(created).when('CreateNote', form).refused('ALREADY_EXISTS')
  given()
    .by({ userId: 'x', permissions: ['COMERCIAL'] })
    .when('CreateNote', form)
    .refused('FORBIDDEN')
})

test('a change contains only the fields whose value differs; the end can be removed', () => {
  given(created)
    .when('ChangeNote', { title: form.title, validUntil: '2026-12-31' })
    .thenExactly({ type: 'NoteChanged', data: { validUntil: '2026-12-31' } })
  const ending = { type: 'NoteChanged' as const, data: { validUntil: '2026-12-31' } }
  given(created, ending)
    .when('ChangeNote', { validUntil: null })
    .thenExactly({
      type: 'NoteChanged',
      data: { validUntil: null },
    })
  given(created)
    .when('ChangeNote', { tags: { carrier: 'Meridian Ocean' }, validUntil: null })
    .nothing()
  expect(stateAfter([created, ending]).fields).toEqual({ ...created.data, validUntil: '2026-12-31' })
})

test('tags are replaced as a whole', () =>
  given(created)
    .when('ChangeNote', { tags: { lane: { text: 'Santos' } } })
    .thenExactly({ type: 'NoteChanged', data: { tags: { lane: { text: 'Santos' } } } }))

test('a note is pinned and unpinned; a repetition changes nothing', () => {
  given(created).when('PinNote', {}).thenExactly(pinned)
  given(created, pinned).when('PinNote', {}).nothing()
  given(created, pinned).when('UnpinNote', {}).thenExactly({ type: 'NoteUnpinned', data: {} })
  given(created).when('UnpinNote', {}).nothing()
  expect(stateAfter([created, pinned]).fields.pinned).toBe(true)
  expect(stateAfter([created, pinned, { type: 'NoteUnpinned', data: {} }]).fields.pinned).toBe(false)
})

test('a note is archived and restored unchanged', () => {
  given(created).when('ArchiveNote', {}).thenExactly(archived)
  given(created, archived).when('ArchiveNote', {}).nothing()
  given(created, archived).when('RestoreNote', {}).thenExactly({ type: 'NoteRestored', data: {} })
  given(created).when('RestoreNote', {}).nothing()
  expect(stateAfter([created, pinned, archived])).toMatchObject({ active: false, fields: { pinned: true } })
  expect(stateAfter([created, archived, { type: 'NoteRestored', data: {} }]).active).toBe(true)
})

test('a note needs a title, and a lane with at least one end', () => {
  const { data } = noteCommands.CreateNote
  expect(data.safeParse({ title: ' ' }).error?.issues[0]?.message).toBe('A note needs a title.')
  expect(data.safeParse({ title: 'A', tags: { lane: {} } }).error?.issues[0]?.message).toBe('Say which lane.')
})

test('an archived note can be neither changed nor pinned before it is restored', () => {
  given(created, archived).when('ChangeNote', { title: 'Other' }).refused('ENTRY_RETIRED')
  given(created, archived).when('PinNote', {}).refused('ENTRY_RETIRED')
  given(created, pinned, archived).when('UnpinNote', {}).thenExactly({ type: 'NoteUnpinned', data: {} })
})
