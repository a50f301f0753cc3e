import { expect, test } from 'vitest'
import { z } from 'zod'
import { type RouteName, routes } from '../api/routes.ts'
import { askedNames } from './asked-words.ts'

/** How a file is written, not what stands in it. */
const unsaid = ['lang', 'format', 'sort', 'cursor', 'limit']

const shapeOf = (query: z.ZodType) => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])

test('every filter that a file can be asked with has a name', () => {
  const exported = (Object.keys(routes) as RouteName[]).filter((name) => /\/(export|spreadsheet)$/.test(name))
  expect(exported.filter((name) => shapeOf(routes[name].query).length > 0)).toHaveLength(11)
  const nameless = exported.flatMap((name) =>
    shapeOf(routes[name].query)
      .filter((filter) => !unsaid.includes(filter) && filter !== 'from' && filter !== 'to')
      .filter((filter) => !(filter in askedNames) && !(filter.replace(/(From|To)$/, '') in askedNames))
      .map((filter) => `${name} ${filter}`),
  )
  expect(nameless).toEqual([])
})
