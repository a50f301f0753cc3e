import type { Called } from '@freight/contracts/analytics/called'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** How something is called in the reader's language. */
export const useCalled = (): ((name: Called) => string) => {
  const { language } = useTranslation().i18n
  return useCallback(
    (name) => (typeof name === 'string' ? name : name[language === 'en' || language === 'pt' ? language : 'es']),
    [language],
  )
}
