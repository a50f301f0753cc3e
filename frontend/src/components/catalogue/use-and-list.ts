import { useTranslation } from 'react-i18next'

/** "correo, países y comentarios" in the language of the page. */
export const useAndList = () => {
  const { i18n } = useTranslation()
  return (words: readonly string[]) => new Intl.ListFormat(i18n.language === 'zz' ? 'es' : i18n.language).format(words)
}
