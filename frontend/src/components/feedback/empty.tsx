import { FilterRemoveIcon, InboxIcon, LockIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import './empty.css'

export interface EmptyProps {
  /** Why there is nothing to show; chooses the icon. */
  kind: 'none' | 'no-match' | 'no-permission'
  title: string
  help?: ReactNode
  /** One or two buttons. */
  actions?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}

const icons = { none: InboxIcon, 'no-match': FilterRemoveIcon, 'no-permission': LockIcon } as const

export const Empty = ({ kind, title, help, actions, level: Heading = 'h2' }: EmptyProps) => {
  const Icon = icons[kind]
  return (
    <div className="empty row centred">
      <span className="width-40 height-40 margin-bottom-12 edge-2 radius-card on-raised ink-2 row centred">
        <Icon size={20} aria-hidden="true" />
      </span>
      <Heading className="size-14 line-20">{title}</Heading>
      {help !== undefined && <p className="max-width-280 margin-top-4 ink-2 size-12-5 line-18">{help}</p>}
      {actions !== undefined && <div className="empty-actions margin-top-12 flex gap-8">{actions}</div>}
    </div>
  )
}
