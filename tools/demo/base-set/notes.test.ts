import { expect, test } from '@jest/globals'
import { ensureDemoNotes } from './notes.ts'
import { memoryDemoHouse } from '../testing/demo-in-memory.ts'

const now = new Date('2026-11-21T09:46:00Z')

test('the notes of the demo are written once, a dozen of them and more', async () => {
  const house = memoryDemoHouse(now)
  await house.ensureBaseSet()
  const before = await house.eventStore.head()
  await ensureDemoNotes(house.execute, now)
  const written = await house.eventStore.readAll(before)
  expect(written.filter(({ type }) => type === 'NoteCreated').length).toBeGreaterThan(12)
  const head = await house.eventStore.head()
  await ensureDemoNotes(house.execute, now)
  expect(await house.eventStore.head()).toBe(head)
})

test('whoever is named in a note is in the base set', async () => {
  const house = memoryDemoHouse(now)
  await house.ensureBaseSet()
  await ensureDemoNotes(house.execute, now)
  const notes = (await house.eventStore.readAll(0)).filter(({ type }) => type === 'NoteCreated')
  for (const { data } of notes) {
    const { tags, author } = Object(data)
    const streams = [
      `user-${author}`,
      ...(tags.provider ? [`provider-${tags.provider.id}`] : []),
      ...(tags.client ? [`organization-${tags.client.id}`] : []),
    ]
    for (const stream of streams)
      expect([stream, (await house.eventStore.readStream(stream)).length > 0]).toEqual([stream, true])
  }
})
