import { noteList } from './catalogue-lists.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

const created = {
  type: 'NoteCreated' as const,
  data: {
    id: 'n1',
    title: 'Meridian no acepta IMO 3',
    text: 'Pedir directo',
    tags: {
      carrier: 'Meridian Océan',
      provider: { id: 'p1', name: 'Pacific Bridge' },
      lane: { origin: 'CN', text: 'Santos' },
      transport: 'SEA',
      client: { id: 'o1', name: 'Química Pampeana' },
    },
    validUntil: '2026-12-31',
    pinned: false,
    author: 'jrey',
  },
}
const pinned = { type: 'NotePinned' as const, data: {} }
const archived = { type: 'NoteArchived' as const, data: {} }

test('a note has the theme of its tags and is found by its text and tags', () =>
  after(noteList, created).shows({
    active: true,
    theme: 'CARRIER',
    transport: 'SEA',
    provider: 'p1',
    client: 'o1',
    validUntil: '2026-12-31',
    author: 'jrey',
    createdAt: at(1),
    changedAt: at(1),
    search: 'meridian no acepta imo 3 pedir directo meridian ocean pacific bridge quimica pampeana cn santos',
  }))

test('a changed note shows its changes, and may lose its end date and its tags', () =>
  after(noteList, created, {
    type: 'NoteChanged',
    data: { title: 'Santos', tags: { client: { id: 'o1', name: 'Química Pampeana' } }, validUntil: null },
  }).shows({
    title: 'Santos',
    text: 'Pedir directo',
    theme: 'CLIENT',
    transport: '',
    provider: '',
    client: 'o1',
    validUntil: null,
    changedAt: at(2),
    changedBy: 'lferreyra',
    search: 'santos pedir directo quimica pampeana',
  }))

test('a note is pinned until it is unpinned', () => {
  after(noteList, created, pinned).shows({ pinned: true, changedAt: at(2) })
  after(noteList, created, pinned, { type: 'NoteUnpinned', data: {} }).shows({ pinned: false, changedAt: at(3) })
})

test('an archived note is inactive until it is restored', () => {
  after(noteList, created, archived).shows({ active: false, changedAt: at(2) })
  after(noteList, created, archived, { type: 'NoteRestored', data: {} }).shows({ active: true, changedAt: at(3) })
})
