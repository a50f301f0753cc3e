import type { ReactNode } from 'react'
import type { Hue } from '../quotation/status-glyph.tsx'
import './notice-card.css'

/** An inline notice: icon, text, optional button. */
export const NoticeCard = ({
  icon,
  hue,
  children,
  action,
}: {
  icon: ReactNode
  hue?: Hue
  children: ReactNode
  action?: ReactNode
}) => (
  <div className="notice-card flex gap-8 on-surface" role="status">
    <span className={hue === undefined ? 'secondary notice-icon' : 'hue notice-icon'} data-hue={hue}>
      {icon}
    </span>
    <div className="notice-text flex-1 size-12-5">{children}</div>
    {action}
  </div>
)
