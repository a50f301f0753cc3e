import { FlashIcon, PlusIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Empty } from '../../components/feedback/empty.tsx'
import { formatDate } from '../../lib/format/format.ts'
import { useMe } from '../../lib/auth/me.ts'
import { useMay } from '../../lib/auth/session.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { ApprovalsBlock } from './blocks/approvals-block.tsx'
import { CommercialBlocks } from './blocks/commercial-blocks.tsx'
import { CardToCome, HeldCards } from './layout-stability.tsx'
import { LatestNotifications } from './cards/latest-notifications.tsx'
import { LoadCard } from './cards/load-card.tsx'
import { MonthCard } from './cards/month-card.tsx'
import { ExpiringRates } from './blocks/expiring-rates.tsx'
import { ToInvoice } from './blocks/to-invoice.tsx'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { PricingBlocks } from './blocks/pricing-blocks.tsx'
import { ReferenceSearch } from './reference-search.tsx'
import { OwnNotes } from './cards/own-notes.tsx'
import { Strip } from './strip.tsx'
import { TeamBlock } from './blocks/team-block.tsx'
import { TeamFigures } from './cards/team-figures.tsx'
import { firstName, partOfDay, roleOf } from './model.ts'
import './home.css'
import './home-desk.css'

// Only users with shipments have them, and only they need their texts.
const forShipments = { texts: ['express'], waiting: <CardToCome /> } as const
const ExpressOperations = lazyPart(
  async () => (await import('./blocks/express-operations.tsx')).ExpressOperations,
  forShipments,
)
const ExpressOwn = lazyPart(async () => (await import('./blocks/express-own.tsx')).ExpressOwn, forShipments)

/** Home page: who has to act next, then blocks by permission, each with a link to its full list. */
export default function Home({ notes }: { notes?: ReactNode }) {
  const { t, i18n } = useTranslation('home')
  const me = useMe()
  const may = useMay()
  const now = new Date(useNow())
  const isPricing = may('PRICING')
  const isCommercial = may('COMERCIAL')
  const role = roleOf(may)
  // Users who run shipments have no quotations of their own.
  const isExpress = role === 'reader' && may('CONSULTAR_SHIPMENT')
  const isOperations = may('CONSULTAR_SHIPMENT') && may('EXPRESS_OP')
  const isBilling = role === 'reader' && may('ANALYTICS_INVOICED') && may('ANALYTICS_REPORTS')
  const weekday = now.toLocaleDateString(i18n.language, { weekday: 'long' })
  const formPath =
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
          {may('CONSULTAR_SHIPMENT') && may('SOLICITAR_SHIPMENT') && (
            <Link
              className={formPath === undefined ? 'bp6-button bp6-intent-primary' : 'bp6-button'}
              to="/operativa/express?new=express"
            >
              <FlashIcon size={14} aria-hidden="true" /> {t('newShipment')}
            </Link>
          )}
          {formPath !== undefined && (
            <Link className="bp6-button bp6-intent-primary" to={formPath}>
              <PlusIcon size={14} aria-hidden="true" /> {t('newQuotation')} <kbd aria-hidden="true">C</kbd>
            </Link>
          )}
        </span>
      </header>
      {may('CONSULTAR_COTIZACION') && !isExpress && <Strip role={role} />}
      <div className="home-columns">
        <HeldCards>
          {role === 'manager' && (
            <>
              <ApprovalsBlock role={role} />
              <TeamFigures />
              <TeamBlock isPricing={isPricing} />
            </>
          )}
          {isPricing && <PricingBlocks />}
          {isPricing && <ExpiringRates />}
          {isCommercial && <CommercialBlocks besideTeam={role === 'manager'} />}
          {(role === 'commercial' || role === 'pricing') && <ApprovalsBlock role={role} />}
          {isPricing && <LoadCard />}
          {isBilling && <ToInvoice />}
          {isOperations && <ExpressOperations />}
          {may('CONSULTAR_SHIPMENT') && !isOperations && (isCommercial || isExpress) && <ExpressOwn />}
          {role === 'reader' && !isBilling && !isExpress && (
            <section className="card" aria-label={t('nothingTitle')}>
              <Empty kind="none" title={t('nothingTitle')} help={t('nothing')} />
            </section>
          )}
        </HeldCards>
        <div className="home-side">
          {may('CONSULTAR_STATS') && !isExpress && <MonthCard />}
          <LatestNotifications isPricing={isPricing} />
          {isCommercial && <OwnNotes />}
          {notes}
        </div>
      </div>
    </div>
  )
}
