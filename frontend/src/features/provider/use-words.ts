import { providerCategories } from '@freight/contracts/vocabulary/provider'
import { useTranslation } from 'react-i18next'

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
  return (service: string) => (service === 'EXPRESS' ? t('transport.EXPRESS') : service)
}
