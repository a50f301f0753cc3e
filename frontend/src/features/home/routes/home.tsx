import { PlusIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Empty } from '../../../components/feedback/empty.tsx'
import { formatDate } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { useMay } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { CommercialBlocks } from '../components/commercial-blocks.tsx'
import { LatestNotifications } from '../components/latest-notifications.tsx'
import { MonthCard } from '../components/month-card.tsx'
import { PricingBlocks } from '../components/pricing-blocks.tsx'
import { ReferenceSearch } from '../components/reference-search.tsx'
import { Strip } from '../components/strip.tsx'
import { TeamBlock } from '../components/team-block.tsx'
import { firstName, partOfDay } from '../model.ts'
import '../home.css'

/** Begins with whose move it is; each block follows a permission and leads to the list it was cut from. */
export default function Home({ notes }: { notes?: ReactNode }) {
  const { t, i18n } = useTranslation('home')
  const me = useMe()
  const may = useMay()
  const now = new Date(useNow())
  const isPricing = may('PRICING')
  const isCommercial = may('COMERCIAL')
  const weekday = now.toLocaleDateString(i18n.language, { weekday: 'long' })
  const form =
    may('COMERCIAL') && may('SOLICITAR_COTIZACION')
      ? '/mis-cotizaciones?new'
      : isPricing && may('ALTA_COTIZACION')
        ? '/pricing/cotizador'
        : undefined

  return (
    <div className="page home">
      <header className="home-head">
        <h1>{t(partOfDay(now.getHours()), { name: firstName(me.name) })}</h1>
        <span className="quiet">
          {weekday.charAt(0).toUpperCase() + weekday.slice(1)} {formatDate(now.toISOString())}{' '}
          {me.company !== '' && `· ${me.company}`}
        </span>
        <span className="home-actions">
          <ReferenceSearch />
          {form !== undefined && (
            <Link className="bp6-button bp6-intent-primary" to={form}>
              <PlusIcon size={14} aria-hidden="true" /> {t('newQuotation')} <kbd aria-hidden="true">C</kbd>
            </Link>
          )}
        </span>
      </header>
      {may('CONSULTAR_COTIZACION') && <Strip isPricing={isPricing && !isCommercial} />}
      <div className="home-columns">
        <div className="home-main">
          {isPricing && <PricingBlocks />}
          {isCommercial && <CommercialBlocks />}
          {may('GERENTE_COMERCIAL') && <TeamBlock isPricing={isPricing} />}
          {!isPricing && !isCommercial && !may('GERENTE_COMERCIAL') && (
            <section className="card">
              <Empty kind="none" title={t('nothingTitle')} help={t('nothing')} />
            </section>
          )}
        </div>
        <div className="home-side">
          {may('CONSULTAR_STATS') && <MonthCard />}
          <LatestNotifications isPricing={isPricing} />
          {notes}
        </div>
      </div>
    </div>
  )
}
