import { TickIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { Provider } from '../provider.ts'
import { isCovered } from './traffics.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'
import { useServiceName } from '../use-words.ts'

/** Services by origin and destination; a tick where a specific contact receives the requests. */
export const Coverage = ({ provider }: { provider: Provider }) => {
  const { t } = useTranslation('providers')
  const countryName = useCountryName()
  const serviceName = useServiceName()
  const { services, contacts, originCountries, destinationCountries } = provider
  const origins = originCountries.length === 0 ? [''] : originCountries
  return (
    <section className="card provider-coverage">
      <header className="card-head">
        <h2>{t('coverage.title')}</h2>
        <span className="note">{t('coverage.note')}</span>
        <span className="end provider-destinations">
          <span className="note">{t('coverage.destinations')}</span>
          {destinationCountries.length === 0 ? (
            <span className="tag">{t('coverage.any')}</span>
          ) : (
            destinationCountries.map((code) => (
              <span key={code} className="tag" title={countryName(code)}>
                {code}
              </span>
            ))
          )}
        </span>
      </header>
      {services.length === 0 ? (
        <p className="card-body quiet">{t('coverage.none')}</p>
      ) : (
        <div className="provider-scroller">
          <table className="dense-table provider-table">
            <thead>
              <tr>
                <th scope="col">{t('coverage.origin')}</th>
                {services.map((service) => (
                  <th key={service} scope="col" className="centre">
                    {serviceName(service)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {origins.map((code) => (
                <tr key={code}>
                  <th scope="row">
                    {code === '' ? t('coverage.any') : countryName(code)} <span className="quiet">{code}</span>
                  </th>
                  {services.map((service) => {
                    const words = {
                      service: serviceName(service),
                      country: code === '' ? t('anywhere') : countryName(code),
                    }
                    return (
                      <td key={service} className="centre">
                        {isCovered(contacts, service, code) ? (
                          <TickIcon size={12} className="hue" data-hue="green" title={t('coverage.covered', words)} />
                        ) : (
                          <span className="quiet" title={t('coverage.toPrimary', words)}>
                            ·
                          </span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
