import { ArrowRightIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { ANYWHERE, trafficGroups } from '../card/traffics.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'

/** Formats traffics: `China, Hong Kong → Uruguay`. */
export const Traffics = ({ traffics }: { traffics: readonly string[] }) => {
  const { t } = useTranslation('providers')
  const countryName = useCountryName()
  if (traffics.length === 0) return <span className="quiet">{t('contacts.allTraffics')}</span>
  const words = (codes: readonly string[]) =>
    codes.map((code) => (code === ANYWHERE ? t('contacts.everywhere') : countryName(code))).join(', ')
  return trafficGroups(traffics).map(({ origins, destinations }, index) => (
    <span key={origins.join()} className="traffic">
      {index > 0 && <span className="quiet"> · </span>}
      {words(origins)} <ArrowRightIcon size={11} aria-hidden="true" /> {words(destinations)}
    </span>
  ))
}
