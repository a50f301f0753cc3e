import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

let known: { language: string; t: TFunction<'shell'> } | undefined

const text = (): TFunction<'shell'> => {
  if (known?.language !== i18next.language)
    known = { language: i18next.language, t: i18next.getFixedT(i18next.language, 'shell') }
  return known.t
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The texts that are always there, for the cells of a table: a hook of the library for each of them takes longer than to draw it. */
export const useShellText = (): TFunction<'shell'> => useSyncExternalStore(subscribe, text)
