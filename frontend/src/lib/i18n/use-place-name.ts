import { placeName } from '@freight/contracts/client-document/language/place-names'
import { useTranslation } from 'react-i18next'

/** What a place is called in the language of the screen, by the Spanish name that a request keeps. */
export const usePlaceName = (): ((name: string) => string) => {
  const { i18n } = useTranslation()
  const language = (['en', 'pt'] as const).find((one) => one === i18n.language) ?? 'es'
  return (name) => placeName(name, language)
}
