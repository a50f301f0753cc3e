import { withManyForms } from '@freight/contracts/freight/language'
import { expect, test } from 'vitest'
import { textsOf } from '../../testing/texts.ts'
import { pseudo } from './pseudo.ts'

const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => flat(each, path === '' ? key : `${path}.${key}`))
    : [[path, String(value)]]

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b))

const spanish = textsOf('es')

test.each(['en', 'pt'])('%s has the same text keys as Spanish', (language) => {
  const texts = textsOf(language)
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(spanish).toSorted())
  for (const name of Object.keys(spanish)) {
    const keys = flat(texts[name]).map(([key]) => `${name}:${key}`)
    expect(keys.toSorted()).toEqual(
      flat(spanish[name])
        .map(([key]) => `${name}:${key}`)
        .toSorted(),
    )
  }
})

test.each(['en', 'pt'])('%s has the same placeholders in each text', (language) => {
  const texts = textsOf(language)
  for (const [name, file] of Object.entries(spanish)) {
    const own = new Map(flat(texts[name]))
    for (const [key, text] of flat(file)) {
      expect(`${name}:${key} ${placeholders(own.get(key) ?? '').join()}`).toBe(
        `${name}:${key} ${placeholders(text).join()}`,
      )
    }
  }
})

test('no text is empty', () => {
  for (const language of ['es', 'en', 'pt']) {
    for (const [name, file] of Object.entries(textsOf(language))) {
      for (const [key, text] of flat(file)) expect(`${language}/${name}:${key} ${text.trim()}`).not.toMatch(/ $/)
    }
  }
})

test('whole millions use the general plural form', () => {
  expect(withManyForms({ rows_one: '{{count}} fila', rows_other: '{{count}} filas' })).toMatchObject({
    rows_many: '{{count}} filas',
  })
})

test('the pseudo language keeps the placeholders of a text', () => {
  expect(pseudo('{{count}} casas')).toMatch(/^\[\{\{count\}\} .*\]$/)
})
