import { expect, test } from 'vitest'
import { collections } from '../api/collections.ts'
import { routes } from '../api/routes.ts'
import { areaWords } from './area-words.ts'
import { exportedWords } from './exported-words.ts'

/** Who signs in is asked nothing there, and what everybody may look up is refused to nobody. */
const unnamed = ['sign-ins', 'reference']

test('every area that can be refused is said in words', () => {
  const paths = Object.keys(routes).map((name) => name.replace(/^\w+ /, '').split('/'))
  const asked = paths.map(([, of = '', , area = '']) => (of === 'analytics' ? of : area))
  const areas = new Set([...asked, ...Object.values(collections)])
  expect([...areas].filter((area) => !(area in areaWords) && !unnamed.includes(area))).toEqual([])
})

test('a list is called alike, whichever file was made of it', () =>
  expect(exportedWords['/app/v1/quotations/spreadsheet']).toEqual(exportedWords['/app/v1/quotations/export']))
