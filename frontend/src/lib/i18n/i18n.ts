import { type TextIn, withManyForms } from '@freight/contracts/freight/language'
import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { language, type Language } from '../storage/storage.ts'
import textFiles from 'virtual:texts'
import { groupNames, type TextGroup, textGroups } from './text-groups.ts'

const load = async (lng: string, namespace: string): Promise<unknown> => {
  if (import.meta.env?.DEV && lng === 'zz') {
    const [{ pseudoResource }, spanish] = await Promise.all([import('./pseudo.ts'), load('es', namespace)])
    return pseudoResource(spanish)
  }
  const group = groupNames.find((name) => textGroups[name].some((one) => one === namespace))
  const texts = await textFiles[lng]?.[group ?? 'start']?.()
  const own = texts?.[namespace]
  return own && withManyForms(own)
}

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

let startup: Promise<void> = Promise.resolve()

/** Resolves when the first texts have loaded in the user’s language. */
export const startI18n = () => {
  startup = start()
  return startup
}

const start = async () => {
  const languageParam = new URLSearchParams(location.search).get('lng')
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: import.meta.env?.DEV && languageParam === 'zz' ? 'zz' : language.read(),
      fallbackLng: false,
      // A copy: i18next adds the namespaces that it loads later.
      ns: [...textGroups.start],
      defaultNS: 'shell',
      fallbackNS: 'common',
      keySeparator: false,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  show(i18next.language)
  i18next.on('languageChanged', show)
  // Another tab changed the language.
  language.subscribe(() => void i18next.changeLanguage(language.read()))
}

/** Changes the language in place: only the texts load. */
export const switchLanguage = async (next: Language) => {
  language.write(next)
  await i18next.changeLanguage(next)
}

/** For route modules: the texts load together with the code, those of the first page with the shell’s. */
export const loadTexts = async (...groups: readonly TextGroup[]) => {
  const namespaces = groups.flatMap((group) => textGroups[group])
  const early = i18next.isInitialized ? [] : namespaces
  // A failed text is loaded again below, which reports the error.
  await Promise.all([startup, ...early.map((name) => load(language.read(), name).catch(() => undefined))])
  await i18next.loadNamespaces(namespaces)
  const missingNamespaces = () => namespaces.filter((name) => !i18next.hasResourceBundle(i18next.language, name))
  // i18next does not retry a failed file; a page needs its texts.
  if (missingNamespaces().length > 0) await i18next.reloadResources([i18next.language], missingNamespaces())
  if (missingNamespaces().length > 0) throw new Error(`Texts that did not come: ${missingNamespaces().join()}`)
}

/** Texts in another language than the one of the screen: those of a client's document. */
export const loadTextsIn = async (lng: Language, group: TextGroup) => {
  for (const name of ['common', ...textGroups[group]])
    if (!i18next.hasResourceBundle(lng, name)) i18next.addResourceBundle(lng, name, await load(lng, name))
}

/** For functions that the services call too. */
export const textIn: TextIn = (lng, key, values) => i18next.getFixedT(lng)(key as never, values)
