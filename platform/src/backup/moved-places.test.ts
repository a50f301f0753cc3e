import { expect, test } from 'vitest'
import { movedPlaces } from './move-engines.ts'

const env = { DATA_DIR: '/srv/data', SESSION_KEY: '' }
const urls = (from: string[], to: string[]) => {
  const places = movedPlaces({ from, to }, env)
  return [places.from, places.to].map(({ DATA_DIR, EVENT_STORE_URL, DATABASE_URL, FILES_URL }) => [
    DATA_DIR,
    EVENT_STORE_URL,
    DATABASE_URL,
    FILES_URL,
  ])
}
const [pg, s3] = ['postgres://u:p@host/db', 's3://key:secret@files']

test('databases, files or both are moved, depending on the places of both sides', () => {
  expect(urls(['embedded:/srv/q'], [pg])).toEqual([
    ['/srv/q', '', '', ''],
    ['/srv/q', pg, pg, ''],
  ])
  expect(urls(['embedded:/srv/q'], [s3])).toEqual([
    ['/srv/q', '', '', ''],
    ['/srv/q', '', '', s3],
  ])
  expect(urls(['embedded:/srv/q'], [pg, s3])).toEqual([
    ['/srv/q', '', '', ''],
    ['/srv/q', pg, pg, s3],
  ])
  expect(urls([pg, s3], ['embedded:/srv/q'])).toEqual([
    ['/srv/q', pg, pg, s3],
    ['/srv/q', '', '', ''],
  ])
  expect(urls([s3], ['embedded:/srv/q'])[0]).toEqual(['/srv/q', '', '', s3])
  expect(urls([s3], ['s3://key:secret@other'])[1]).toEqual(['/srv/data', '', '', 's3://key:secret@other'])
})

test.each([
  [['kurrentdb://admin:s3cret@host:2113'], [pg], 'A log in KurrentDB is not moved'],
  [['mysql://root:s3cret@host'], [pg], 'No place to move from or to: mysql'],
  [['embedded:/one'], ['embedded:/other'], 'The data directory stays'],
  [[pg], [pg], 'Both sides are the same'],
])('a move from %s to %s is rejected without printing a password', (from, to, words) => {
  expect(() => movedPlaces({ from, to }, env)).toThrow(words)
  expect(() => movedPlaces({ from, to }, env)).not.toThrow('s3cret')
})
