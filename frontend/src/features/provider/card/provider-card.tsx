import { Button } from '@blueprintjs/core'
import { EditIcon, EnvelopeIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CatalogueHistory } from '../../../components/catalogue/entry-history.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { initials } from '../../../lib/format/format.ts'
import type { Provider } from '../provider.ts'
import { providers } from '../provider-queries.ts'
import { Competitiveness } from './competitiveness.tsx'
import { Contacts } from '../contacts/contacts.tsx'
import { Coverage } from './coverage.tsx'
import { Figures } from './figures.tsx'
import { OpenRequests } from './open-requests.tsx'
import { StateFact, StopPanel } from './state-panel.tsx'
import { useContactActs } from '../contacts/use-contact-acts.ts'
import { useHistoryFields } from '../use-fields.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'
import { useCategoryName } from '../use-words.ts'

export const ProviderCard = ({ id, onEdit }: { id: string; onEdit?: () => void }) => {
  const { t } = useTranslation('providers')
  const mayChange = useMay()('PRICING')
  const historyFields = useHistoryFields()
  const [isStopping, setStopping] = useState(false)
  const { data: provider, error, refetch } = useQuery(providers.one(id))
  if (error !== null && provider === undefined)
    return <ErrorCard error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
  if (provider === undefined) return <SkeletonRows rows={8} height={46} />
  return (
    <div className="provider-card">
      <Head provider={provider} onEdit={onEdit} onStop={() => setStopping(!isStopping)} />
      <StateFact provider={provider} />
      {isStopping && provider.active && <StopPanel provider={provider} onClose={() => setStopping(false)} />}
      <Figures id={id} />
      <Contacts provider={provider} />
      <OpenRequests id={id} />
      <div className="provider-columns">
        <Coverage provider={provider} />
        <Competitiveness id={id} />
      </div>
      <div className="provider-columns">
        {provider.comments !== '' && (
          <section className="card">
            <header className="card-head">
              <h2>{t('comments')}</h2>
            </header>
            <p className="card-body provider-comments">{provider.comments}</p>
          </section>
        )}
        {mayChange && (
          <CatalogueHistory collection="providers" id={id} namespace="providers" fields={historyFields}>
            {(history, count) => (
              <section className="card">
                <header className="card-head">
                  <h2>{t('history')}</h2> {count !== undefined && <span className="count">{count}</span>}
                </header>
                <div className="card-body">{history}</div>
              </section>
            )}
          </CatalogueHistory>
        )}
      </div>
    </div>
  )
}

interface HeadProps {
  provider: Provider
  onEdit: (() => void) | undefined
  onStop: () => void
}

const Head = ({ provider, onEdit, onStop }: HeadProps) => {
  const { t } = useTranslation('providers')
  const countryName = useCountryName()
  const categoryName = useCategoryName()
  const acts = useContactActs(provider)
  const mayChange = useMay()('PRICING')
  const { name, code, language, categories, originCountries, contacts, active } = provider
  const primary = contacts.find((contact) => contact.primary)
  const writingLanguage = language === 'es' || language === 'en' || language === 'pt' ? t(`writtenIn.${language}`) : ''
  const places = originCountries.length === 0 ? t('anywhere') : originCountries.map(countryName).join(', ')
  return (
    <header className="provider-head">
      <span className="provider-sign" aria-hidden="true">
        {initials(name)}
      </span>
      <div className="provider-title">
        <h2>
          {name}{' '}
          {categories.map((category) => (
            <span key={category} className="tag">
              {categoryName(category)}
            </span>
          ))}
        </h2>
        <p className="quiet">{[code, places, writingLanguage].filter((text) => text !== '').join(' · ')}</p>
      </div>
      {mayChange && (
        <div className="provider-actions">
          <Button
            variant="minimal"
            icon={<EnvelopeIcon />}
            disabled={primary === undefined}
            title={primary === undefined ? t('testMail.noContact') : primary.mail}
            onClick={() => primary !== undefined && acts.sendTestMail(primary)}
          >
            {t('testMail.button')}
          </Button>
          {active && (
            <Button variant="minimal" onClick={onStop}>
              {t('state.stop')}
            </Button>
          )}
          {onEdit && (
            <Button icon={<EditIcon />} onClick={onEdit}>
              {t('edit')} <kbd aria-hidden="true">E</kbd>
            </Button>
          )}
        </div>
      )}
    </header>
  )
}
