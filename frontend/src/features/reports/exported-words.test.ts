import { ListFilters } from '@freight/contracts/list/list-query'
import { askedNames, askedValues } from '@freight/contracts/report/asked-words'
import { exportedWords } from '@freight/contracts/report/exported-words'
import { askedIds } from '@freight/contracts/report/reports'
import { expect, test } from 'vitest'
import { textsOf } from '../../testing/texts.ts'

const languages = ['es', 'en', 'pt'] as const

test.each(languages)('every report is named in the register of exports as on its screen: %s', (language) => {
  const ofScreen = textsOf(language)['reports']?.['report']
  const inRegister = askedIds.map((id) => [id, exportedWords[`/app/v1/reports/${id}/export`]?.[language]])
  expect(Object.fromEntries(inRegister)).toEqual(ofScreen)
})

/** What is amount or days without an end, the words of the filter itself. */
const filterOf = (name: string) => (name in askedNames ? name : name.replace(/(From|To)$/, ''))

test.each(languages)('filters are called in the register of exports as on their screens: %s', (language) => {
  const texts = textsOf(language)
  const words = (namespace: string) => (texts[namespace]?.['filter'] ?? {}) as Record<string, string>
  const inRegister = (names: readonly string[]) => names.map((name) => [name, askedNames[name]?.[language]])
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

test.each(languages)('their values too: %s', (language) => {
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
    const values = Object.entries(askedValues[name] ?? {}).map(([value, words]) => [value, words[language]])
    expect([name, Object.fromEntries(values)]).toEqual([name, texts[namespace]?.[part]])
  }
})
