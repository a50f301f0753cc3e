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
    <aside
      className="side-card width-316 stack min-height-0 pad-10-16-12 scrolls-y line-left-2 on-surface size-12-5 line-18"
      aria-label={label}
    >
      <header className="side-card-head min-height-26 row gap-8">
        <h2 className="flex-1 min-width-0 clipped">{title}</h2>
        <Button variant="minimal" size="small" icon={<CrossIcon />} aria-label={t('common.close')} onClick={onClose} />
      </header>
      {note !== undefined && <p className="side-card-note ink-3">{note}</p>}
      <div className="side-card-body pad-bottom-12 stack flex-1">{children}</div>
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
  <section className="card-part pad-top-10 margin-top-10 line-above">
    <h3>
      <span>{title}</span>
      {count !== undefined && <span className="card-part-count semibold text-right">{count}</span>}
      {action}
    </h3>
    {children}
  </section>
)

/** The card beside a master list: it fills the space and scrolls. */
export const DetailPane = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="detail-pane no-outline min-width-0 min-height-0 scrolls-y" aria-label={label} tabIndex={-1}>
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
  <section className="danger-panel pad-10-12-12 radius-card size-12-5 line-18">
    <h3 className="row gap-6 ink-red size-13">
      {icon}
      {title}
    </h3>
    <div className="margin-4-0-10 ink-2">{children}</div>
    <div className="danger-actions flex between gap-8">{actions}</div>
  </section>
)
