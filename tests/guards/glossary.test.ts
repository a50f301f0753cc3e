import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from './glossary/en.ts'
import { es } from './glossary/es.ts'
import { pt } from './glossary/pt.ts'
import type { Term } from './glossary/term.ts'

const glossaries = { es, en, pt }

/** `[key path, text]` of every text below a key. */
const textsBelow = (value: unknown, path: string): [string, string][] => {
  if (typeof value === 'string') return [[path, value.replaceAll(/\{\{[^}]*\}\}/g, '')]]
  return Object.entries(value ?? {}).flatMap(([key, inner]) => textsBelow(inner, `${path}.${key}`))
}

const textsOf = (language: string) => {
  const folder = join(import.meta.dirname, '../../contracts/locales', language)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => textsBelow(JSON.parse(readFileSync(join(folder, file), 'utf8')), basename(file, '.json')))
}

const synonyms = (texts: readonly [string, string][], glossary: readonly Term[]) =>
  glossary.flatMap(({ use, not, except = [] }) =>
    texts.filter(([key, text]) => not.test(text) && !except.includes(key)).map(([key]) => `${key}: use "${use}"`),
  )

test.each(['es', 'en', 'pt'] as const)('texts in %s contain no synonym that the glossary forbids', (language) =>
  expect(synonyms(textsOf(language), glossaries[language])).toEqual([]),
)

test.each(['es', 'en', 'pt'] as const)('every exception of the glossary in %s is needed', (language) => {
  const texts = new Map(textsOf(language))
  const unused = glossaries[language].flatMap(({ not, except = [] }) =>
    except.filter((key) => !not.test(texts.get(key) ?? '')),
  )
  expect(unused).toEqual([])
})

test('reports the key of a planted synonym, and none for an exception', () => {
  const glossary: Term[] = [{ use: 'quotation', not: /\bquote\b/i, except: ['b.title'] }]
  expect(
    synonyms(
      [
        ['a.title', 'New quote'],
        ['b.title', 'Quote'],
      ],
      glossary,
    ),
  ).toEqual(['a.title: use "quotation"'])
})
