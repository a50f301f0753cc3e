import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import i18next from 'i18next'
import { languages } from '../vocabulary/people.ts'
import { type TextIn, withManyForms } from '../freight/language.ts'

const files = ['shared/common', 'shared/document', 'prices', 'shell']
const textsOf = (language: string) =>
  Object.fromEntries(
    files.map((file) => {
      const path = new URL(`../../locales/${language}/${file}.json`, import.meta.url)
      return [basename(file), withManyForms(JSON.parse(readFileSync(path, 'utf8')))]
    }),
  )

const texts = i18next.createInstance()
void texts.init({
  initAsync: false,
  fallbackLng: false,
  fallbackNS: 'common',
  keySeparator: false,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(languages.map((language) => [language, textsOf(language)])),
})

/** Texts of the client's document, as the services read them. */
export const textIn: TextIn = (lng, key, values) =>
  texts.t(typeof key === 'string' ? key : [...key], { lng, ...values })
