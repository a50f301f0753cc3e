import type { Language } from '@freight/contracts/vocabulary/schemas'
import { useTranslation } from 'react-i18next'

/** The language of the page, for dates. */
export const useReaderLanguage = (): Language => {
  const { language } = useTranslation('thirdParty').i18n
  return language === 'en' || language === 'pt' ? language : 'es'
}
