import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { ColumnOfTexts } from '@freight/contracts/api/file-columns'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import { languages } from '@freight/contracts/vocabulary/people'
import { type InLanguages, type TextIn, withManyForms } from '@freight/contracts/freight/language'
import { createInstance, type i18n } from 'i18next'

/** Words of the values of a closed set. */
export type Words = Readonly<Record<string, InLanguages>>

const resources = (language: Language) => {
  const folder = dirname(createRequire(import.meta.url).resolve(`@freight/contracts/locales/${language}/errors.json`))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), withManyForms(JSON.parse(readFileSync(join(folder, file), 'utf8')))]),
  )
}

/** For numbers and days in texts. */
export const localeOf: Readonly<Record<Language, string>> = { es: 'es-UY', en: 'en-GB', pt: 'pt-BR' }

/** A test's set-up makes it throw, so that no screen, mail or file shows a key instead of a text. */
export const missingTexts = { report: (_key: string): void => undefined }

let instance: i18n | undefined
/** The locale files are read on first use. */
const texts = (): i18n => {
  if (instance !== undefined) return instance
  instance = createInstance()
  void instance.init({
    initAsync: false,
    fallbackLng: false,
    defaultNS: 'files',
    fallbackNS: 'common',
    keySeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      missingTexts.report(key)
      return key
    },
    resources: Object.fromEntries(languages.map((language) => [language, resources(language)])),
  })
  return instance
}

/** Text of a key in a language: `notifications:waybill`; of several keys, of the first that has one. */
export const textIn: TextIn = (language, key, values) =>
  texts().t(typeof key === 'string' ? key : [...key], { lng: language, ...values })

/** The text of a key in every language; of several keys, of the first that has one. */
export const inLanguages = (key: string | readonly string[]): InLanguages => {
  const [es = '', en = '', pt = ''] = languages.map((language) => textIn(language, key))
  return { es, en, pt }
}

/** A column with its title and the words of its values. */
export const titledColumn = <Of extends ColumnOfTexts>({ title, words, ...column }: Of) => ({
  ...column,
  title: inLanguages(`files:column.${title ?? column.field}`),
  ...(words && { words: typeof words === 'string' ? wordsAt(words) : words }),
})

const groups = new Map<string, ReadonlyMap<string, Words>>()

/** Texts of a namespace, with the shared ones, by the key before their last dot. */
const groupsOf = (namespace: string): ReadonlyMap<string, Words> => {
  const byPath = groups.get(namespace)
  if (byPath !== undefined) return byPath
  const [es = {}, en = {}, pt = {}] = languages.map((language): Record<string, string> => ({
    ...texts().getResourceBundle(language, 'common'),
    ...texts().getResourceBundle(language, namespace),
  }))
  const wordsByPath = new Map<string, Record<string, InLanguages>>()
  for (const [key, text] of Object.entries(es)) {
    const [path, name] = [key.slice(0, key.lastIndexOf('.')), key.slice(key.lastIndexOf('.') + 1)]
    const words = wordsByPath.get(path) ?? {}
    words[name] = { es: text, en: en[key] ?? '', pt: pt[key] ?? '' }
    wordsByPath.set(path, words)
  }
  groups.set(namespace, wordsByPath)
  return wordsByPath
}

/** Texts below a key by their last name: `shell:status`. Groups are left out. */
export const wordsAt = (key: string): Words => {
  const [namespace = '', path = ''] = key.split(':')
  return groupsOf(namespace).get(path) ?? {}
}
