import { SearchIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Logo } from '../../components/logo.tsx'
import { useMe } from '../../lib/auth/me.ts'
import { Bell } from './bell.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Nav } from './nav.tsx'
import { SchemeMenu } from './scheme-menu.tsx'
import { UserMenu } from './user-menu.tsx'
import './top-bar.css'

export interface TopBarProps {
  onSearch: () => void
  onShortcuts: () => void
}

export const TopBar = ({ onSearch, onShortcuts }: TopBarProps) => {
  const { t } = useTranslation('shell')
  const me = useMe()
  return (
    <header className="top-bar">
      <Link className="bar-brand" to="/home" aria-label={`${t('product')} ${me.company}`}>
        <Logo />
        <span>{me.company}</span>
      </Link>
      <Nav />
      <div className="bar-end">
        <button
          type="button"
          className="bar-search"
          onClick={onSearch}
          aria-label={t('bar.search')}
          aria-keyshortcuts="Control+K"
        >
          <SearchIcon size={14} aria-hidden="true" />
          <span>{t('bar.search')}</span>
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
