import { ListFilters } from '@freight/contracts/list/list-query'
import { filterNames, filterValues } from '@freight/contracts/report/filter-words'
import { exportedWords } from '@freight/contracts/report/exported-words'
import { questionIds } from '@freight/contracts/report/reports'
import { expect, test } from 'vitest'
import { textsOf } from '../../testing/texts.ts'

const languages = ['es', 'en', 'pt'] as const

test.each(languages)('the register of exports and the report’s screen use the same report names: %s', (language) => {
  const ofScreen = textsOf(language)['reports']?.['report']
  const inRegister = questionIds.map((id) => [id, exportedWords[`/app/v1/reports/${id}/export`]?.[language]])
  expect(Object.fromEntries(inRegister)).toEqual(ofScreen)
})

/** Ranges of amounts or days without an end, which use the text of the filter itself. */
const filterOf = (name: string) => (name in filterNames ? name : name.replace(/(From|To)$/, ''))

test.each(languages)('the register of exports and the screens use the same filter names: %s', (language) => {
  const texts = textsOf(language)
  const words = (namespace: string) => (texts[namespace]?.['filter'] ?? {}) as Record<string, string>
  const inRegister = (names: readonly string[]) => names.map((name) => [name, filterNames[name]?.[language]])
  const onScreen = (namespace: string, names: readonly string[]) =>
    names.map((name) => [name, words(namespace)[name]?.replace(' {{currency}}', '')])
  for (const [namespace, names] of [
    ['reports', Object.keys(words('reports'))],
    ['views', [...new Set(Object.keys(ListFilters.shape).map(filterOf))].filter((name) => name !== 'q')],
    ['users', ['role', 'mark', 'company', 'signedIn', 'activity']],
    ['organizations', ['type', 'country', 'salesRep', 'days', 'open', 'prospect', 'activity']],
    ['providers', ['country', 'service', 'category', 'language', 'state']],
    ['notes', ['transport', 'author']],
  ] as const)
    expect(inRegister(names)).toEqual(onScreen(namespace, names))
})

test.each(languages)('the register of exports and the screens use the same value names: %s', (language) => {
  const texts = textsOf(language)
  for (const [name, namespace, part] of [
    ['list', 'quotations', 'list'],
    ['scope', 'quotations', 'scope'],
    ['role', 'users', 'role'],
    ['mark', 'users', 'mark'],
    ['category', 'providers', 'category'],
    ['section', 'chargeCodes', 'section'],
    ['use', 'chargeCodes', 'use'],
    ['tax', 'chargeCodes', 'tax'],
    ['transport', 'reports', 'transport'],
  ] as const) {
    const values = Object.entries(filterValues[name] ?? {}).map(([value, words]) => [value, words[language]])
    expect([name, Object.fromEntries(values)]).toEqual([name, texts[namespace]?.[part]])
  }
})
