import { expect, test } from 'vitest'
import { doerIn, systemActors } from './system-actors.ts'

const nameOf = (id: string) => (id === 'u-1' ? 'Ana Duarte' : id)

test('system actors are shown in words, users by name, and unknown actors by id', () => {
  expect(['scheduler', 'u-1', 'constructor'].map(doerIn('en', nameOf))).toEqual([
    'System (deadlines)',
    'Ana Duarte',
    'constructor',
  ])
})

test('each system actor has words in every language', () => {
  for (const { es, en, pt } of Object.values(systemActors))
    expect([es, en, pt]).toEqual([
      expect.stringMatching(/^Sistema \(.+\)$/),
      expect.stringMatching(/^System \(.+\)$/),
      expect.stringMatching(/^Sistema \(.+\)$/),
    ])
})
