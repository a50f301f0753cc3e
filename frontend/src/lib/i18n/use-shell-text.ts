import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

let cached: { language: string; t: TFunction<'shell'> } | undefined

const text = (): TFunction<'shell'> => {
  if (cached?.language !== i18next.language)
    cached = { language: i18next.language, t: i18next.getFixedT(i18next.language, 'shell') }
  return cached.t
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The shell texts for table cells: one i18next hook per cell takes longer than rendering it. */
export const useShellText = (): TFunction<'shell'> => useSyncExternalStore(subscribe, text)
