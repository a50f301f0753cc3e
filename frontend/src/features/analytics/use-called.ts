import type { Called } from '@freight/contracts/analytics/analytics-routes'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Returns a name in the user's language. */
export const useCalled = (): ((name: Called) => string) => {
  const { language } = useTranslation().i18n
  return useCallback(
    (name) => (typeof name === 'string' ? name : name[language === 'en' || language === 'pt' ? language : 'es']),
    [language],
  )
}
