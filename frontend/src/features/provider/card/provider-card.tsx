import { Button } from '@blueprintjs/core'
import { EditIcon, EnvelopeIcon, TickIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CatalogueHistory } from '../../../components/catalogue/side-card.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { initials, currencySign, MISSING, useFormat } from '../../../lib/format/format.ts'
import {
  plainTexts,
  type Provider,
  type Figures as ProviderFigures,
  valuesOf,
  useHistoryFields,
  useCategoryName,
  useServiceName,
} from '../provider.ts'
import { providers, figuresOptions } from '../provider-queries.ts'
import { Competitiveness } from './competitiveness.tsx'
import { Contacts, useContactActs } from '../contacts/contacts.tsx'
import { OpenRequests } from './open-requests.tsx'
import { StateFact, StopPanel } from './state-panel.tsx'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'
import { isCovered } from './traffics.ts'

/** Sparkline of twelve values without axes, with a dot at the last one. */
const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const [width, height, edge] = [64, 26, 4]
  const last = values.at(-1)
  if (last === undefined || values.length < 2) return null
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => edge + (index * (width - 2 * edge)) / (values.length - 1)
  const y = (value: number) =>
    highest === lowest ? height / 2 : height - edge - ((value - lowest) / (highest - lowest)) * (height - 2 * edge)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg className="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} />
    </svg>
  )
}

interface FigureProps {
  name: string
  value?: string | undefined
  unit?: string
  below: ReactNode
  series?: readonly number[]
}

const Figure = ({ name, value, unit, below, series = [] }: FigureProps) => {
  const { t } = useTranslation('providers')
  return (
    <div className="entry-figure">
      <div>
        <p className="entry-figure-name">{name}</p>
        <p className="entry-figure-value">
          {value === undefined ? <strong className="quiet">{MISSING}</strong> : <strong>{value}</strong>}{' '}
          {value !== undefined && unit !== undefined && <span className="quiet">{unit}</span>}
        </p>
        <p className="entry-figure-below">{below}</p>
      </div>
      <Sparkline values={series} label={t('figures.byMonth', { name })} />
    </div>
  )
}

type Month = ProviderFigures['months'][number]

/** Monthly values; a month without data is omitted, because it is not zero. */
const seriesOf = (months: readonly Month[], valueOf: (month: Month) => number | undefined) =>
  months.map(valueOf).filter((value) => value !== undefined)

/** Twelve months of a provider. */
export const Figures = ({ id }: { id: string }) => {
  const { t } = useTranslation(['providers', 'catalogue'])
  const format = useFormat()
  const { data, error, refetch } = useQuery(figuresOptions(id))
  if (data === undefined) return <LoadState error={error} onRetry={refetch} rows={1} height={76} />
  const { comparable, cheapest, medianGapPct, won, months, requests } = data
  const share = comparable === 0 ? undefined : Math.round((100 * cheapest) / comparable)
  const comparisons =
    comparable === 0 ? t('figures.nothingComparable') : t('figures.ofComparable', { cheapest, count: comparable })
  return (
    <section className="card entry-figures provider-figures" aria-label={t('figures.title')}>
      <Figure
        name={t('figures.answers')}
        value={requests.asked === 0 ? undefined : String(Math.round((100 * requests.answered) / requests.asked))}
        unit="%"
        below={
          requests.asked === 0
            ? t('figures.noRequests')
            : t('figures.ofRequests', { answered: requests.answered, count: requests.asked })
        }
        series={seriesOf(months, ({ requests }) =>
          requests.asked === 0 ? undefined : (100 * requests.answered) / requests.asked,
        )}
      />
      <Figure
        name={t('figures.takes')}
        value={requests.medianHours === undefined ? undefined : format.decimal(requests.medianHours, 1)}
        unit="h"
        below={requests.medianHours === undefined ? t('figures.noAnswers') : t('figures.untilFirst')}
        series={seriesOf(months, (month) => month.requests.medianHours)}
      />
      <Figure
        name={t('common.cheapest')}
        value={share === undefined ? undefined : String(share)}
        unit="%"
        below={comparisons}
        series={seriesOf(months, (month) =>
          month.comparable === 0 ? undefined : (100 * month.cheapest) / month.comparable,
        )}
      />
      <Figure
        name={t('figures.gap')}
        value={medianGapPct === undefined ? undefined : `+${format.decimal(medianGapPct, 1)}`}
        unit="%"
        below={medianGapPct === undefined ? t('figures.nothingComparable') : t('figures.median')}
        series={seriesOf(months, (month) =>
          month.medianGapPct === undefined ? undefined : Number(month.medianGapPct),
        )}
      />
      <Figure
        name={t('figures.won')}
        value={format.decimal(won.count)}
        below={
          <>
            {won.bought === undefined
              ? t('figures.in12Months')
              : t('figures.bought', {
                  amount: `${currencySign(won.bought.currency)} ${format.amount(won.bought.amount)}`,
                })}
            {won.withoutRate !== undefined && <> · {t('common.withoutRate', { count: won.withoutRate })}</>}
          </>
        }
      />
    </section>
  )
}

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
        <span className="end provider-destinations wrap gap-4 middle">
          <span className="note">{t('common.destinations')}</span>
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
        <div className="scrolls-x">
          <table className="dense-table provider-table">
            <thead>
              <tr>
                <th scope="col">{t('column.origin')}</th>
                {services.map((service) => (
                  <th key={service} scope="col" className="text-middle">
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
                      <td key={service} className="text-middle">
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

export const ProviderCard = ({ id, onEdit }: { id: string; onEdit?: () => void }) => {
  const { t } = useTranslation('providers')
  const mayChange = useMay()('PRICING')
  const historyFields = useHistoryFields()
  const [isStopping, setStopping] = useState(false)
  const { data: provider, error, refetch } = useQuery(providers.one(id))
  if (provider === undefined)
    return <LoadState error={error} title={t('common.loadFailed')} onRetry={refetch} rows={8} height={46} />
  const values = valuesOf(provider)
  return (
    <div className="stack gap-10">
      <Head provider={provider} onEdit={onEdit} onStop={() => setStopping(!isStopping)} />
      <StateFact provider={provider} />
      {isStopping && provider.active && <StopPanel provider={provider} onClose={() => setStopping(false)} />}
      <Figures id={id} />
      <Contacts provider={provider} />
      <OpenRequests id={id} />
      <div className="provider-columns grid start gap-10">
        <Coverage provider={provider} />
        <Competitiveness id={id} />
      </div>
      <div className="provider-columns grid start gap-10">
        {plainTexts
          .filter((name) => values[name] !== '')
          .map((name) => (
            <section key={name} className="card">
              <header className="card-head">
                <h2>{t(`field.${name}`)}</h2>
              </header>
              <p className="card-body provider-comments">{values[name]}</p>
            </section>
          ))}
        {mayChange && (
          <CatalogueHistory collection="providers" id={id} namespace="providers" fields={historyFields}>
            {(history, count) => (
              <section className="card">
                <header className="card-head">
                  <h2>{t('common.history')}</h2> {count !== undefined && <span className="count">{count}</span>}
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
    <header className="gap-8-12 row wrap">
      <span className="width-40 height-40 radius-card on-track ink-2 row centred flex-none semibold" aria-hidden="true">
        {initials(name)}
      </span>
      <div className="provider-title min-width-0">
        <h2 className="row wrap gap-6 line-22">
          {name}{' '}
          {categories.map((category) => (
            <span key={category} className="tag">
              {categoryName(category)}
            </span>
          ))}
        </h2>
        <p className="quiet size-12-5 line-18">
          {[code, places, writingLanguage].filter((text) => text !== '').join(' · ')}
        </p>
      </div>
      {mayChange && (
        <div className="flex wrap gap-8 margin-left-auto">
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
