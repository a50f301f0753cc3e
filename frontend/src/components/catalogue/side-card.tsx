import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './side-card.css'

export interface SideCardProps {
  label: string
  title: ReactNode
  /** Below the title: who changed it, and when. */
  note?: ReactNode
  onClose: () => void
  /** Fixed at the bottom: a `DangerPanel`, buttons. */
  foot?: ReactNode
  children: ReactNode
}

/** The card beside a table, 316 px: data of the selected row. */
export const SideCard = ({ label, title, note, onClose, foot, children }: SideCardProps) => {
  const { t } = useTranslation('shell')
  return (
    <aside className="side-card" aria-label={label}>
      <header className="side-card-head row gap-8">
        <h2>{title}</h2>
        <Button variant="minimal" size="small" icon={<CrossIcon />} aria-label={t('action.close')} onClick={onClose} />
      </header>
      {note !== undefined && <p className="side-card-note">{note}</p>}
      <div className="side-card-body stack flex-1">{children}</div>
      {foot}
    </aside>
  )
}

export interface CardPartProps {
  title: ReactNode
  /** Right of the title: a number, an amount. */
  count?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A section of a card: its name, its count, its first items. */
export const CardPart = ({ title, count, action, children }: CardPartProps) => (
  <section className="card-part">
    <h3>
      <span>{title}</span>
      {count !== undefined && <span className="card-part-count">{count}</span>}
      {action}
    </h3>
    {children}
  </section>
)

/** The card beside a master list: it fills the space and scrolls. */
export const DetailPane = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="detail-pane" aria-label={label} tabIndex={-1}>
    {children}
  </section>
)

export interface DangerPanelProps {
  icon?: ReactNode
  title: ReactNode
  children: ReactNode
  actions: ReactNode
}

/** Deactivating or retiring: describes the effect, also on open records; its button is red and outlined. */
export const DangerPanel = ({ icon, title, children, actions }: DangerPanelProps) => (
  <section className="danger-panel">
    <h3>
      {icon}
      {title}
    </h3>
    <div className="danger-text">{children}</div>
    <div className="danger-actions flex between gap-8">{actions}</div>
  </section>
)
