import { expect, test } from 'vitest'
import { ensureDemoNotes } from './notes.ts'
import { demoInMemory } from '../testing/demo-in-memory.ts'

const now = new Date('2026-11-21T09:46:00Z')

test('the notes of the demo are written once, more than a dozen', async () => {
  const application = demoInMemory(now)
  await application.ensureBaseSet()
  const before = await application.eventStore.head()
  await ensureDemoNotes(application.execute, now)
  const noteEvents = await application.eventStore.readAll(before)
  expect(noteEvents.filter(({ type }) => type === 'NoteCreated').length).toBeGreaterThan(12)
  const head = await application.eventStore.head()
  await ensureDemoNotes(application.execute, now)
  expect(await application.eventStore.head()).toBe(head)
})

test('all records named in a note are in the base set', async () => {
  const application = demoInMemory(now)
  await application.ensureBaseSet()
  await ensureDemoNotes(application.execute, now)
  const notes = (await application.eventStore.readAll(0)).filter(({ type }) => type === 'NoteCreated')
  for (const { data } of notes) {
    const { tags, author } = Object(data)
    const streams = [
      `user-${author}`,
      ...(tags.provider ? [`provider-${tags.provider.id}`] : []),
      ...(tags.client ? [`organization-${tags.client.id}`] : []),
    ]
    for (const stream of streams)
      expect([stream, (await application.eventStore.readStream(stream)).length > 0]).toEqual([stream, true])
  }
})
