import { readdirSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { withManyForms } from '../lib/i18n/plural-forms.ts'

const folder = (language: string) => new URL(`../locales/${language}/`, import.meta.url)

/** Every text file of a language by namespace, as the product reads it. */
export const textsOf = (language: string): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    readdirSync(folder(language)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, folder(language)), 'utf8')),
    ]),
  )

/** The product's own texts, in Spanish, without fetching. */
export const startTexts = async () => {
  if (i18next.isInitialized) return
  const languages = ['es', 'en', 'pt']
  await i18next.use(initReactI18next).init({
    lng: 'es',
    fallbackLng: false,
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(
          Object.entries(textsOf(language)).map(([name, texts]) => [
            name,
            { ...texts, ...asTexts(withManyForms(texts)) },
          ]),
        ),
      ]),
    ),
  })
}

const asTexts = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
