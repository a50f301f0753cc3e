import { expect, test } from 'vitest'
import { dateText } from './date-text.ts'

test('an English reader sees the name of the month, others day, month and year', () => {
  const written = (['es', 'pt', 'en'] as const).map((language) => dateText('2026-12-02T10:00:00.000Z', language))
  expect(written).toEqual(['02/12/2026', '02/12/2026', '2 Dec 2026'])
})
