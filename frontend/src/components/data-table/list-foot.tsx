import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './list-foot.css'

const keysOf = {
  move: ['↑', '↓'],
  assign: ['A'],
  open: ['Enter'],
  preview: ['Space'],
  filter: ['/'],
  shortcuts: ['?'],
  back: ['Esc'],
  edit: ['E'],
  editCell: ['Enter'],
  mark: ['Space'],
  whereUsed: ['U'],
  search: ['/'],
  card: ['Tab'],
  pin: ['P'],
  archive: ['X'],
  toggleExtra: ['Space'],
  markRow: ['X'],
  scan: ['S'],
  event: ['E'],
  copyWaybill: ['G'],
} as const

export type FootHint = keyof typeof keysOf

export interface ListFootProps {
  /** Facts about the list, at the left. */
  children: ReactNode
  hints: readonly FootHint[]
}

/** The foot bar of a list: its counts and its keys. */
export const ListFoot = ({ children, hints }: ListFootProps) => {
  const { t } = useTranslation('table')
  return (
    <footer className="list-foot height-30 pad-0-16 line-above-2 on-page ink-2 row between flex-none size-12-5">
      <div className="list-facts gap-6 row no-wrap">{children}</div>
      <div className="list-hints gap-6 ink-3 row no-wrap" aria-hidden="true">
        {hints.map((hint) => (
          <span key={hint} className="list-hint gap-6 row no-wrap">
            {keysOf[hint].map((key) => (
              <kbd key={key}>{key === 'Space' ? t('space') : key}</kbd>
            ))}
            {t(`hint.${hint}`)}
          </span>
        ))}
      </div>
    </footer>
  )
}
