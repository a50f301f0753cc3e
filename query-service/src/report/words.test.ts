import { collections } from '@freight/contracts/registry/collections'
import { type RouteName, routes } from '@freight/contracts/registry/routes'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { listColumn, listColumnNames } from '@freight/contracts/list/list-columns'
import { questionIds } from '@freight/contracts/report/reports'
import { tilesOf } from '@freight/contracts/report/tiles'
import { titledColumn } from '@freight/platform/texts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  doerIn,
  eventWords,
  filterNames,
  filterValues,
  reportOf,
  reportWords,
  tileTitle,
  wordsOfColumn,
} from './words.ts'

test('exactly the existing kinds of events have names', () =>
  expect(Object.keys(eventWords).toSorted()).toEqual(Object.keys(eventSchemas).toSorted()))

test.each(['es', 'en', 'pt'] as const)('no two kinds of events have the same name in %s', (language) => {
  const names = Object.values(eventWords).map((one) => one[language])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every column and tile has a title, and every word of a closed set a text', () => {
  const columns = [
    ...questionIds.flatMap((id) => reportOf(id).columns),
    ...listColumnNames.flatMap((name) => listColumn(name).file.map(titledColumn)),
  ]
  const titles = Object.values(tilesOf).flatMap(({ tiles, parts }) => [...tiles, ...(parts ? [parts] : [])])
  expect(columns.filter(({ title }) => Object.values(title).some((text) => text.startsWith('column.')))).toEqual([])
  expect(titles.map(({ title }) => tileTitle(title, 'es')).filter((text) => /^(tile|column)[.]/.test(text))).toEqual([])
  expect(columns.filter(({ words }) => words !== undefined && Object.keys(words).length === 0)).toEqual([])
})

test('every report and register has a name', () =>
  expect(Object.keys(reportWords).toSorted()).toEqual([...questionIds].toSorted()))

const wordsOfField = (report: 'denials' | 'exports', field: string) => {
  const column = reportOf(report).columns.find((one) => one.field === field)
  return (column && wordsOfColumn(column)) ?? {}
}

test('every area with refusals has a name', () => {
  // Areas without refusals: the sign-in, and reference data for every user.
  const unnamed = ['sign-ins', 'reference']
  const paths = Object.keys(routes).map((name) => name.replace(/^\w+ /, '').split('/'))
  const pathAreas = paths.map(([, of = '', , area = '']) => (of === 'analytics' ? of : area))
  const areas = new Set([...pathAreas, ...Object.values(collections)])
  const areaWords = wordsOfField('denials', 'area')
  expect([...areas].filter((area) => !(area in areaWords) && !unnamed.includes(area))).toEqual([])
})

test('a list has one name in all of its file formats', () => {
  const exportedWords = wordsOfField('exports', 'path')
  expect(exportedWords['/app/v1/quotations/spreadsheet']?.en).toBe('List of quotations')
  expect(exportedWords['/app/v1/quotations/spreadsheet']).toEqual(exportedWords['/app/v1/quotations/export'])
})

/** Parameters of the format, not of the content. */
const formatParameters = ['lang', 'decimal', 'format', 'sort', 'cursor', 'limit', 'from', 'to']
const shapeOf = (query: z.ZodType) => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])

test('every filter of a file has a name', () => {
  const exported = (Object.keys(routes) as RouteName[]).filter((name) => /\/(export|spreadsheet)$/.test(name))
  expect(exported.filter((name) => shapeOf(routes[name].query).length > 0)).toHaveLength(14)
  const nameless = exported.flatMap((name) =>
    shapeOf(routes[name].query)
      .filter((filter) => !formatParameters.includes(filter))
      .filter((filter) => !(filter in filterNames) && !(filter.replace(/(From|To)$/, '') in filterNames))
      .map((filter) => `${name} ${filter}`),
  )
  expect(nameless).toEqual([])
})

test('a filter has the words of its screen', () => {
  expect(filterNames['bestCost']).toEqual({ es: 'Mejor costo', en: 'Best cost', pt: 'Melhor custo' })
  expect(filterValues['scope']?.['ON_REQUEST']?.en).toBe('Indicative')
  expect(Object.keys(filterValues['columns'] ?? {})).toEqual(listColumnNames)
  expect(Object.entries(filterValues).filter(([, words]) => Object.keys(words).length === 0)).toEqual([])
})

const nameOf = (id: string) => (id === 'u-1' ? 'Ana Duarte' : id)

test('system actors are shown in words, users by name, and unknown actors by id', () =>
  expect(['scheduler', 'u-1', 'constructor'].map(doerIn('en', nameOf))).toEqual([
    'System (deadlines)',
    'Ana Duarte',
    'constructor',
  ]))
