import { providerCategories } from '@freight/contracts/provider/choices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Country name in the user's language; the code where there is none. */
export const useCountryName = () => {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
    return (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
  }, [i18n.language])
}

/** Translated category; one defined by the company stays as it is. */
export const useCategoryName = () => {
  const { t } = useTranslation('providers')
  return (category: string) => {
    const known = providerCategories.find((each) => each === category)
    return known === undefined ? category : t(`category.${known}`)
  }
}

/** Translated service; a mode is its own name. */
export const useServiceName = () => {
  const { t } = useTranslation('providers')
  return (service: string) => (service === 'EXPRESS' ? t('service.EXPRESS') : service)
}
