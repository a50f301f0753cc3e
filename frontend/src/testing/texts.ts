import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withManyForms } from '@freight/contracts/freight/language'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

const folder = (language: string) => join(import.meta.dirname, '../../../contracts/locales', language)

/** An object with lazily computed members. */
const lazily = <Value>(names: readonly string[], make: (name: string) => Value): Record<string, Value> => {
  const object: Record<string, Value> = {}
  const descriptor = { enumerable: true, configurable: true }
  for (const name of names)
    Object.defineProperty(object, name, {
      ...descriptor,
      get: () => {
        const value = make(name)
        Object.defineProperty(object, name, { ...descriptor, writable: true, value })
        return value
      },
    })
  return object
}

/** Paths of the text files by namespace. */
const filesOf = (language: string) =>
  new Map(
    readdirSync(folder(language), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => [basename(file, '.json'), join(folder(language), file)]),
  )

/** All text files of a language by namespace, like in the product. */
export const textsOf = (language: string): Record<string, Record<string, string>> => {
  const files = filesOf(language)
  return lazily([...files.keys()], (name) => JSON.parse(readFileSync(files.get(name) ?? '', 'utf8')))
}

/** Names of the texts and groups below a key, `history:shipment`. */
export const namesBelow = (language: string, key: string): string[] => {
  const [file = '', path = ''] = key.split(':')
  const texts = textsOf(language)
  const below = Object.keys({ ...texts['common'], ...texts[file] }).filter((one) => one.startsWith(`${path}.`))
  return [...new Set(below.map((one) => one.slice(path.length + 1).split('.')[0] ?? ''))]
}

/** The product’s own texts in Spanish, without fetching. Each file is read on first use. */
export const startTexts = async () => {
  if (i18next.isInitialized) return
  await i18next.use(initReactI18next).init({
    lng: 'es',
    fallbackLng: false,
    defaultNS: 'shell',
    fallbackNS: 'common',
    keySeparator: false,
    parseMissingKeyHandler: (key, text) => {
      if (text === undefined) throw new Error(`No text: ${key}`)
      return text
    },
    interpolation: { escapeValue: false },
    resources: lazily(['es', 'en', 'pt'], (language) => {
      const texts = textsOf(language)
      return lazily(Object.keys(texts), (name) => withManyForms(texts[name] ?? {}))
    }),
  })
}
