import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NotificationKind } from '@freight/contracts/notification/notification'
import { spanishText } from '@freight/notification-gateway/notification/texts'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('../..', import.meta.url))
const wordsIn = (language: string) => {
  const texts: unknown = JSON.parse(readFileSync(`${root}/contracts/locales/${language}/notifications.json`, 'utf8'))
  const kinds = Object.entries(z.record(z.string(), z.string()).parse(texts)).filter(([key]) => key.startsWith('kind.'))
  return Object.fromEntries(kinds.map(([key, text]) => [key.slice('kind.'.length), text]))
}
const kinds = NotificationKind.exclude(['PERSONAL']).options

test('a stored notification has the Spanish words of the panel', () =>
  expect(Object.fromEntries(kinds.map((kind) => [kind, spanishText(kind, {}).title]))).toEqual(wordsIn('es')))

test.each(['es', 'en', 'pt'])('every kind of notification has its own words in %s', (language) => {
  const words = wordsIn(language)
  expect(Object.keys(words).toSorted()).toEqual(kinds.toSorted())
  expect(new Set(Object.values(words)).size).toBe(kinds.length)
})
