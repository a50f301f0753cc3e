import { expect, test } from 'vitest'
import { z } from 'zod'
import { type RouteName, routes } from '../api/routes.ts'
import { filterNames } from './filter-words.ts'

/** Parameters of the format, not of the content. */
const formatParameters = ['lang', 'decimal', 'format', 'sort', 'cursor', 'limit']

const shapeOf = (query: z.ZodType) => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])

test('every filter of a file has a name', () => {
  const exported = (Object.keys(routes) as RouteName[]).filter((name) => /\/(export|spreadsheet)$/.test(name))
  expect(exported.filter((name) => shapeOf(routes[name].query).length > 0)).toHaveLength(12)
  const nameless = exported.flatMap((name) =>
    shapeOf(routes[name].query)
      .filter((filter) => !formatParameters.includes(filter) && filter !== 'from' && filter !== 'to')
      .filter((filter) => !(filter in filterNames) && !(filter.replace(/(From|To)$/, '') in filterNames))
      .map((filter) => `${name} ${filter}`),
  )
  expect(nameless).toEqual([])
})
