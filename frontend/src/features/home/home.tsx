import { FlashIcon, PlusIcon } from '@blueprintjs/icons'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { Empty, ErrorCard, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { formatDate, useFormat } from '../../lib/format/format.ts'
import { useMe } from '../../lib/auth/me.ts'
import { useMay } from '../../lib/auth/session.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { ApprovalsBlock, ExpiringRates, ToInvoice } from './blocks/due-blocks.tsx'
import { CommercialBlocks } from './blocks/commercial-blocks.tsx'
import { CardToCome, HeldCards, useHold } from './layout-stability.tsx'
import { MonthCard, TeamFigures, FiguresCard } from './cards/figures-card.tsx'
import { lazyParts } from '../../components/feedback/lazy-part.tsx'
import { PricingBlocks } from './blocks/pricing-blocks.tsx'
import { Strip } from './strip.tsx'
import { firstName, partOfDay, roleOf, referenceOf } from './model.ts'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../components/avatar.tsx'
import { homeQuery, firstRowsQuery, ownNotesQuery } from './home-queries.ts'
import { listCountsQuery } from '../../lib/queries/queries.ts'
import { Block } from './blocks/block.tsx'
import { useColumns } from './blocks/use-columns.tsx'
import { NotificationLine } from '../../components/notification-line.tsx'
import { useMarkRead } from '../../lib/notifications/notification-commands.ts'
import { isOpenable, notificationPath, notificationsQuery } from '../../lib/notifications/notification-list.ts'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import './home.css'
import './home-desk.css'

interface OwnNotesProps {
  /** The unanswered questions of clients instead of the other notes. */
  areQuestions?: boolean
}

/** Notes of other users on the user's own quotations; renders nothing without any. */
export const OwnNotes = ({ areQuestions = false }: OwnNotesProps) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { data, isPending } = useQuery(ownNotesQuery)
  useHold(areQuestions && isPending)
  const rows = (data?.rows ?? []).filter(({ isUnanswered = false }) => isUnanswered === areQuestions)
  if (data === undefined || rows.length === 0) return null
  const count = areQuestions ? rows.length : data.count - (data.rows.length - rows.length)
  const title = t(areQuestions ? 'ownNotes.questions' : 'ownNotes.title')
  return (
    <section className="card" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        <span className="note">{t('ownNotes.count', { count })}</span>
      </header>
      {rows.map(({ key, noteId, text, visibility, by, at, isUnanswered }) => (
        <article key={noteId} className="card-body">
          <p>{text}</p>
          <p className="quiet">
            {/* A link within text is underlined. */}
            <Link to={`/mis-cotizaciones/${encodeURIComponent(key)}?tab=notes`} style={{ textDecoration: 'underline' }}>
              {key.slice(-6)}
            </Link>{' '}
            · {by.name || t(visibility === 'CLIENT' ? 'common.client' : 'common.agent')} · {format.near(at)}{' '}
            {isUnanswered && (
              <span className="hue" data-hue="amber">
                {t('ownNotes.unanswered')}
              </span>
            )}
          </p>
        </article>
      ))}
    </section>
  )
}

/** Opens a quotation by its reference, or by its last digits. */
const ReferenceSearch = () => {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const may = useMay()
  const { company } = useMe()
  const [typed, setTyped] = useState('')
  const year = new Date(useNow()).getFullYear()
  const box = useRef<HTMLInputElement>(null)
  const isOffered = may('PRICING', 'COMERCIAL', 'ANALYTICS_REPORTS')
  const focus = () => box.current?.focus()
  useCommands(isOffered ? [{ id: 'reference', title: t('reference'), keys: '/', scope: 'screen', run: focus }] : [])
  if (!isOffered) return null
  return (
    <form
      className="reference-search width-200 relative"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === '') return
        const reference = referenceOf(typed, company, year)
        const isReader = !may('PRICING', 'COMERCIAL')
        void navigate(
          isReader
            ? `/reports?quotation=${encodeURIComponent(reference)}`
            : notificationPath(reference, may('PRICING')),
        )
      }}
    >
      <input
        ref={box}
        className="bp6-input"
        aria-keyshortcuts="/"
        aria-label={t('reference')}
        placeholder={`${company === '' ? 'MVD' : company}-${year}-000000`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <kbd className="absolute top-5 right-6" aria-hidden="true">
        Enter
      </kbd>
    </form>
  )
}

const SHOWN_NOTIFICATIONS = 5

export const LatestNotifications = ({ isPricing }: { isPricing: boolean }) => {
  const { t } = useTranslation('notifications')
  const navigate = useNavigate()
  const markRead = useMarkRead()
  const { data, error, refetch } = useQuery(notificationsQuery)
  const unread = data?.filter(({ read }) => !read).length ?? 0
  return (
    <section className="card" aria-label={t('common.notifications')}>
      <header className="card-head">
        <h2>{t('common.notifications')}</h2>
        {unread > 0 && (
          <span className="tag" data-hue="accent">
            {t('unread', { count: unread })}
          </span>
        )}
        <span className="end">
          <Link to="?panel=notifications">{t('common.seeAll')}</Link>
        </span>
      </header>
      {data === undefined && error === null && <SkeletonRows rows={SHOWN_NOTIFICATIONS} height={46} />}
      {data === undefined && error !== null && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="block-empty">{t('emptyHelp')}</p>}
      {data?.slice(0, SHOWN_NOTIFICATIONS).map((notification) => (
        <NotificationLine
          key={notification.id}
          notification={notification}
          compact
          onOpen={() => {
            if (!notification.read) markRead([notification.id])
            if (isOpenable(notification)) void navigate(notificationPath(notification.key, isPricing))
          }}
        />
      ))}
    </section>
  )
}

const SHOWN_ROWS = 6

/** For a manager: the team's latest requests. */
const TeamBlock = ({ isPricing }: { isPricing: boolean }) => {
  const { t } = useTranslation('home')
  const column = useColumns(isPricing)
  const { data: counts } = useQuery(listCountsQuery)
  const latest = useQuery(firstRowsQuery({ list: 'manager', sort: '-createdAt', limit: SHOWN_ROWS }))
  return (
    <Block
      title={t('block.team')}
      note={t('block.teamNote')}
      count={counts?.manager}
      link={{ text: t('common.seeAll'), to: '/cotizaciones-gerente' }}
      columns={[
        column.reference,
        column.status,
        column.client,
        column.commercial,
        column.lane,
        column.mode,
        column.sell,
        column.margin,
        column.waiting,
      ]}
      query={latest}
      maxRows={SHOWN_ROWS}
      empty={t('empty.team')}
    />
  )
}

/** Quotations in process per pricing user; amber is over the target. */
export const LoadCard = () => {
  const { t } = useTranslation('home')
  const me = useMe()
  const query = useQuery(homeQuery)
  const load = query.data?.load ?? []
  const highest = Math.max(1, ...load.map(({ inProcess }) => inProcess))
  const sum = (of: 'inProcess' | 'overdue') => load.reduce((total, each) => total + each[of], 0)
  const note = t('block.loadNote', { count: sum('inProcess'), overdue: sum('overdue') })
  return (
    <FiguresCard title={t('block.load')} note={query.data && note} maxRows={3} query={query}>
      {load.length === 0 && <p className="block-empty">{t('empty.load')}</p>}
      <ul className="load pad-8-12-10">
        {load.map(({ user, inProcess, overdue }) => (
          <li key={user.id}>
            <Link
              to={`/pricing/en-proceso?assignedTo=${encodeURIComponent(user.id)}`}
              className="load-line height-31 ink grid middle gap-8 size-12-5"
            >
              <Avatar name={user.name} own={user.id === me.id} />
              <span className="load-name clipped">{user.name}</span>
              <span className="gap-1 flex height-8" aria-hidden="true">
                <span className="load-over" style={{ width: `${(overdue / highest) * 100}%` }} />
                <span className="load-rest" style={{ width: `${((inProcess - overdue) / highest) * 100}%` }} />
              </span>
              <span className="visually-hidden">{t('strip.late', { count: overdue })}</span>
              <b className="semibold text-right">{inProcess}</b>
            </Link>
          </li>
        ))}
      </ul>
    </FiguresCard>
  )
}

// Only users with shipments have them, and only they need their texts.
const forShipments = { texts: ['express'], waiting: <CardToCome /> } as const
const { ExpressOperations, ExpressOwn } = lazyParts(() => import('./blocks/express-parts.ts'), {
  ExpressOperations: forShipments,
  ExpressOwn: forShipments,
})

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
      <header className="home-head min-height-36 margin-bottom-10 row gap-12">
        <h1>{t(partOfDay(now.getHours()), { name: firstName(me.name) })}</h1>
        <span className="quiet">
          {weekday.charAt(0).toUpperCase() + weekday.slice(1)} {formatDate(now.toISOString())}{' '}
          {me.company !== '' && `· ${me.company}`}
        </span>
        <span className="home-actions flex gap-8 margin-left-auto">
          <ReferenceSearch />
          {may('CONSULTAR_SHIPMENT') && may('SOLICITAR_SHIPMENT') && (
            <Link
              className={formPath === undefined ? 'bp6-button bp6-intent-primary' : 'bp6-button'}
              to="/operativa/express?new=express"
            >
              <FlashIcon size={14} aria-hidden="true" /> {t('common.newExpressShipment')}
            </Link>
          )}
          {formPath !== undefined && (
            <Link className="bp6-button bp6-intent-primary" to={formPath}>
              <PlusIcon size={14} aria-hidden="true" /> {t('common.newQuotation')} <kbd aria-hidden="true">C</kbd>
            </Link>
          )}
        </span>
      </header>
      {may('CONSULTAR_COTIZACION') && !isExpress && <Strip role={role} />}
      <div className="home-columns gap-11 grid start">
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
          {isCommercial && <OwnNotes areQuestions />}
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
        <div className="gap-11 stack min-width-0">
          {may('CONSULTAR_STATS') && !isExpress && <MonthCard />}
          <LatestNotifications isPricing={isPricing} />
          {isCommercial && <OwnNotes />}
          {notes}
        </div>
      </div>
    </div>
  )
}
