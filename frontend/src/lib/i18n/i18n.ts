import i18next, { type BackendModule, type CustomTypeOptions, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { language, type Language } from '../storage/preferences.ts'
import { withManyForms } from './plural-forms.ts'

/** The files of translations: `locales/{language}/{name}.json`. */
export type TextsName = keyof CustomTypeOptions['resources']

export const languages: readonly Language[] = ['es', 'en', 'pt']

const load = async (lng: string, namespace: string): Promise<unknown> => {
  if (import.meta.env?.DEV && lng === 'zz') {
    const [{ pseudoResource }, spanish] = await Promise.all([import('./pseudo.ts'), load('es', namespace)])
    return pseudoResource(spanish)
  }
  const module: { default: unknown } = await import(`../../locales/${lng}/${namespace}.json`)
  return withManyForms(module.default)
}

// One file per language and namespace, fetched when a screen needs it.
const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (lng, namespace, done) => {
    load(lng, namespace).then(
      (resource) => done(null, resource as ResourceKey),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    )
  },
}

const show = (lng: string) => {
  document.documentElement.lang = lng === 'zz' ? 'es' : lng
}

let started: Promise<void> = Promise.resolve()

/** Ready when the texts of the shell and of the errors are there in the user's language. */
export const startI18n = () => {
  started = start()
  return started
}

const start = async () => {
  const asked = new URLSearchParams(location.search).get('lng')
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: import.meta.env?.DEV && asked === 'zz' ? 'zz' : language.read(),
      fallbackLng: false,
      ns: ['shell', 'errors'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  show(i18next.language)
  i18next.on('languageChanged', show)
  // Chosen in another tab.
  language.subscribe(() => void i18next.changeLanguage(language.read()))
}

/** Changes the language of the page where it stands: nothing is loaded anew but the texts. */
export const switchLanguage = async (next: Language) => {
  language.write(next)
  await i18next.changeLanguage(next)
}

/** For route modules: the texts are fetched together with the code, those of the first page with the shell's. */
export const loadTexts = async (...namespaces: readonly TextsName[]) => {
  const early = i18next.isInitialized ? [] : namespaces
  // A text that does not come now is asked for again below, which says what is wrong.
  await Promise.all([started, ...early.map((name) => load(language.read(), name).catch(() => undefined))])
  await i18next.loadNamespaces(namespaces)
  const missing = () => namespaces.filter((name) => !i18next.hasResourceBundle(i18next.language, name))
  // What failed once is not asked for again by itself; a page without its words is no page.
  if (missing().length > 0) await i18next.reloadResources([i18next.language], missing())
  if (missing().length > 0) throw new Error(`Texts that did not come: ${missing().join()}`)
}
