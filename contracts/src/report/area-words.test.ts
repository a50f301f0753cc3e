import { expect, test } from 'vitest'
import { collections } from '../api/collections.ts'
import { routes } from '../api/routes.ts'
import { areaWords } from './area-words.ts'
import { exportedWords } from './exported-words.ts'

/** Areas without refusals: the sign-in, and reference data for every user. */
const unnamed = ['sign-ins', 'reference']

test('every area with refusals has a name', () => {
  const paths = Object.keys(routes).map((name) => name.replace(/^\w+ /, '').split('/'))
  const pathAreas = paths.map(([, of = '', , area = '']) => (of === 'analytics' ? of : area))
  const areas = new Set([...pathAreas, ...Object.values(collections)])
  expect([...areas].filter((area) => !(area in areaWords) && !unnamed.includes(area))).toEqual([])
})

test('a list has one name in all of its file formats', () =>
  expect(exportedWords['/app/v1/quotations/spreadsheet']).toEqual(exportedWords['/app/v1/quotations/export']))
