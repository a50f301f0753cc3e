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
