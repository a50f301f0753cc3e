import { SearchIcon, NotificationsIcon, CaretDownIcon, ContrastIcon, MoonIcon, SmallTickIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useHref, useNavigate } from 'react-router-dom'
import { PopoverNext } from '@blueprintjs/core'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Logo } from '../../components/logo.tsx'
import { useMe } from '../../lib/auth/me.ts'
import './top-bar.css'
import { useQuery } from '@tanstack/react-query'
import { notificationsQuery } from '../../lib/notifications/notification-list.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { switchLanguage } from '../../lib/i18n/i18n.ts'
import { languages } from '@freight/contracts/vocabulary/people'
import { language, scheme, moneyStyle, useStored } from '../../lib/storage/storage.ts'
// Imported for its side effect: it tracks the focus from the first menu on.
import '../../components/overlay/last-focused.ts'
import { Avatar } from '../../components/avatar.tsx'
import { requestSignOut } from './sign-out.tsx'
import { expressCountsQuery, listCountsQuery } from '../../lib/queries/queries.ts'
import { useSession } from '../../lib/auth/session.ts'
import { useFormat } from '../../lib/format/format.ts'
import { isCurrent, menuFor } from './navigation.ts'

interface MenuLine {
  id: string
  text: string
  /** Grey text or a number at the end. */
  note?: ReactNode
  /** One of several choices: whether it is the current one. */
  isChosen?: boolean
  /** Path; a real link, so that it opens in another tab too. */
  path?: string
  onClick?: () => void
}

export interface BarMenuProps {
  className: string
  /** Accessible label of an icon button. */
  label?: string
  children: ReactNode
  /** Groups of entries, each with an optional heading. */
  groups: readonly { heading?: string; lines: readonly MenuLine[] }[]
  placement?: 'bottom-start' | 'bottom-end'
}

/** A button of the bar with a menu. */
export const BarMenu = ({ className, label, children, groups, placement = 'bottom-start' }: BarMenuProps) => {
  const content = (
    <div className="bp6-menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={moveFocus}>
      {groups.map(({ heading, lines }, index) => (
        <Fragment key={heading ?? index}>
          {index > 0 && heading === undefined && <hr className="bp6-menu-divider" />}
          {heading !== undefined && <p className="bp6-menu-header">{heading}</p>}
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Fragment>
      ))}
    </div>
  )
  return (
    <PopoverNext
      arrow={false}
      placement={placement}
      content={content}
      autoFocus
      shouldReturnFocusOnClose
      renderTarget={({ isOpen, ref, ...target }) => (
        <button
          {...target}
          ref={ref}
          type="button"
          className={className}
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
        >
          {children}
        </button>
      )}
    />
  )
}

/** Arrows, Home and End move in the menu, as in every menu. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const focusedIndex = lines.findIndex((line) => line === document.activeElement)
  const targetIndex = {
    ArrowDown: focusedIndex + 1,
    ArrowUp: focusedIndex <= 0 ? lines.length - 1 : focusedIndex - 1,
    Home: 0,
    End: lines.length - 1,
  }[event.key]
  if (targetIndex === undefined) return
  event.preventDefault()
  lines[targetIndex % lines.length]?.focus()
}

// Styled like Blueprint’s menu items, whose code includes submenus that the bar does not have.
const Line = ({ line: { text, note, isChosen, path, onClick } }: { line: MenuLine }) => {
  const navigate = useNavigate()
  const href = useHref(path ?? '')
  const words = (
    <>
      {isChosen !== undefined && <span className="menu-tick">{isChosen && <SmallTickIcon aria-hidden="true" />}</span>}
      <span className="bp6-fill">{text}</span>
      {note !== undefined && <span className="bp6-menu-item-label">{note}</span>}
    </>
  )
  return path === undefined ? (
    <button
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      className="bp6-menu-item bp6-popover-dismiss"
      onClick={onClick}
    >
      {words}
    </button>
  ) : (
    <a
      role="menuitem"
      className="bp6-menu-item bp6-popover-dismiss"
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(path)
      }}
    >
      {words}
    </a>
  )
}

/** Screens that the user may open, by group, with the counts of their waiting rows. */
export const Nav = () => {
  const { t } = useTranslation('shell')
  const session = useSession()
  const format = useFormat()
  const { pathname } = useLocation()
  const readsQuotations = session?.permissions.has('CONSULTAR_COTIZACION') === true
  const readsShipments = session?.permissions.has('CONSULTAR_SHIPMENT') === true
  const { data: quotations } = useQuery({ ...listCountsQuery, enabled: readsQuotations })
  const { data: shipments } = useQuery({ ...expressCountsQuery({}), enabled: readsShipments })
  const counts: Partial<Record<string, number>> = {
    ...quotations,
    'express-requested': shipments?.work.REQUESTED,
    'express-in-progress': shipments?.work.IN_PROGRESS,
  }

  return (
    <nav className="bar-nav flex flex-1 min-width-0" aria-label={t('menu.main')}>
      {menuFor(session?.permissions ?? new Set()).map((group) => {
        const [onlyEntry] = group.entries
        const current = isCurrent(group, pathname)
        const count = group.list === undefined ? undefined : counts[group.list]
        const words = (
          <>
            {t(`menu.${group.name}`)}
            {count !== undefined && count > 0 && <span className="badge">{format.decimal(count)}</span>}
          </>
        )
        const className = current
          ? 'bar-item current row gap-6 flex-none size-13 medium secondary'
          : 'bar-item row gap-6 flex-none size-13 medium secondary'
        return group.entries.length === 1 && onlyEntry !== undefined ? (
          <Link key={group.name} className={className} to={onlyEntry.path} aria-current={current ? 'page' : undefined}>
            {words}
          </Link>
        ) : (
          <BarMenu
            key={group.name}
            className={className}
            groups={[
              {
                lines: group.entries.map(({ name, path, list }) => ({
                  id: name,
                  text: t(`menu.${name}`),
                  path,
                  ...(list !== undefined && counts[list] !== undefined && { note: format.decimal(counts[list]) }),
                })),
              },
            ]}
          >
            {words}
            <CaretDownIcon size={12} aria-hidden="true" />
          </BarMenu>
        )
      })}
    </nav>
  )
}

export const UserMenu = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const { t } = useTranslation('shell')
  const me = useMe()
  const style = useStored(moneyStyle)
  return (
    <BarMenu
      className="bar-sign min-width-32 height-32 radius-control text-button inline-row centred gap-4 size-12-5 medium secondary relative"
      label={t('bar.user', { name: me.name })}
      placement="bottom-end"
      groups={[
        {
          heading: t('bar.moneyFormat'),
          lines: [
            {
              id: 'local',
              text: 'US$ 1.000.000,00',
              isChosen: style === 'local',
              onClick: () => moneyStyle.write('local'),
            },
            { id: 'us', text: '1,000,000.00', isChosen: style === 'us', onClick: () => moneyStyle.write('us') },
          ],
        },
        {
          lines: [
            { id: 'settings', text: t('common.settings'), path: '/home?panel=settings' },
            { id: 'shortcuts', text: t('bar.shortcuts'), note: '?', onClick: onShortcuts },
            { id: 'out', text: t('common.signOut'), note: me.userName, onClick: () => void requestSignOut() },
          ],
        },
      ]}
    >
      <Avatar name={me.name} own size={26} />
    </BarMenu>
  )
}

/** Blueprint has a moon icon but no sun. */
const SunSign = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="3" />
    <path
      d="M8 1v2M8 13v2M1 8h2M13 8h2M3.05 3.05l1.4 1.4M11.55 11.55l1.4 1.4M3.05 12.95l1.4-1.4M11.55 4.45l1.4-1.4"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
    />
  </svg>
)

const labelKeys = { dark: 'bar.schemeDark', auto: 'bar.schemeAuto', light: 'bar.schemeLight' } as const

const SchemeMenu = () => {
  const { t } = useTranslation('shell')
  const current = useStored(scheme)
  const icon = { dark: <MoonIcon size={16} />, auto: <ContrastIcon size={16} />, light: <SunSign /> }[current]
  return (
    <BarMenu
      className="bar-sign min-width-32 height-32 radius-control text-button inline-row centred gap-4 size-12-5 medium secondary relative"
      label={`${t('bar.scheme')}: ${t(labelKeys[current])}`}
      placement="bottom-end"
      groups={[
        {
          lines: (['dark', 'auto', 'light'] as const).map((each) => ({
            id: each,
            text: t(labelKeys[each]),
            isChosen: each === current,
            onClick: () => scheme.write(each),
          })),
        },
      ]}
    >
      {icon}
    </BarMenu>
  )
}

/** ES, EN, PT: changes every text in place, without a reload. */
const LanguageMenu = () => {
  const { t } = useTranslation('shell')
  const current = useStored(language)
  return (
    <BarMenu
      className="bar-sign min-width-32 height-32 radius-control wide text-button inline-row centred gap-4 size-12-5 medium secondary relative"
      label={`${t('common.language')}: ${t(`languages.${current}`)}`}
      placement="bottom-end"
      groups={[
        {
          lines: languages.map((each) => ({
            id: each,
            text: t(`languages.${each}`),
            isChosen: each === current,
            onClick: () => void switchLanguage(each),
          })),
        },
      ]}
    >
      {current.toUpperCase()}
      <CaretDownIcon size={12} aria-hidden="true" />
    </BarMenu>
  )
}

const MOST_SHOWN = 99

/** Number of unread notifications; toggles the panel, which is state of the URL on every page. */
export const Bell = () => {
  const { t } = useTranslation('shell')
  const [panel, setPanel] = useUrlValue('panel')
  const { data = [] } = useQuery(notificationsQuery)
  const unread = data.filter(({ read }) => !read).length
  const isOpen = panel === 'notifications'
  const label = unread === 0 ? t('common.notifications') : t('bar.notificationsUnread', { count: unread })
  return (
    <button
      type="button"
      className="bar-sign min-width-32 height-32 radius-control text-button inline-row centred gap-4 size-12-5 medium secondary relative"
      title={label}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => setPanel(isOpen ? undefined : 'notifications')}
    >
      <NotificationsIcon size={16} aria-hidden="true" />
      {unread > 0 && (
        <span className="min-width-15 height-15 pad-0-3 radius-8 size-10 absolute top-0 right-0 on-accent-fill ink-on-accent semibold line-15">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </button>
  )
}

export const TopBar = ({ onSearch, onShortcuts }: { onSearch: () => void; onShortcuts: () => void }) => {
  const { t } = useTranslation('shell')
  const me = useMe()
  return (
    <header className="top-bar fixed top-0 right-0 left-0 gap-9 pad-0-16 on-page row line-below">
      <Link className="bar-brand row gap-8 flex-none semibold" to="/home" aria-label={`${t('product')} ${me.company}`}>
        <Logo />
        <span>{me.company}</span>
      </Link>
      <Nav />
      <div className="row gap-2 flex-none">
        <button
          type="button"
          className="bar-search width-232 margin-right-10 pad-0-7-0-9 height-30 edge-2 radius-control on-surface pointer row gap-6 size-13 quiet"
          onClick={onSearch}
          aria-label={t('common.searchOrRun')}
          aria-keyshortcuts="Control+K"
        >
          <SearchIcon size={14} aria-hidden="true" />
          <span>{t('common.searchOrRun')}</span>
          <kbd>Ctrl</kbd>
          <kbd>K</kbd>
        </button>
        <Bell />
        <LanguageMenu />
        <SchemeMenu />
        <UserMenu onShortcuts={onShortcuts} />
      </div>
    </header>
  )
}
