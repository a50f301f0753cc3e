import { ClipboardIcon, ErrorIcon, FilterRemoveIcon, InboxIcon, LockIcon } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem, useErrorText } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import './error-card.css'
import './skeleton.css'
import './empty.css'
import type { Hue } from '../quotation/status-chip.tsx'
import './notice-card.css'

/** A grey bar with the height of the text; visible only after 150 ms. */
const Skeleton = ({ width = '100%', height = 10 }: { width?: number | string; height?: number }) => (
  <span className="skeleton radius-tag on-track" style={{ width, height }} aria-hidden="true" />
)

/** A block with its final height while its content loads. */
export const SkeletonRows = ({ rows, height = 31 }: { rows: number; height?: number }) => (
  <div className="skeleton-rows" aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="skeleton-row pad-0-12 row line-below" style={{ height }}>
        <Skeleton width="22%" />
        <Skeleton width={`${24 + ((row * 7) % 12)}%`} />
        <Skeleton width="14%" />
        <Skeleton width={`${12 + ((row * 5) % 9)}%`} />
      </div>
    ))}
  </div>
)

/** Placeholder of a page while its code loads. */
export const PagePlaceholder = () => (
  <div className="page" aria-busy="true">
    <SkeletonRows rows={12} height={31} />
  </div>
)

interface ErrorCardProps {
  error: unknown
  /** Plain title: "Error al obtener la cotización". */
  title?: string
  onRetry?: () => void
  /** A page, or a block inside one (chart, drawer). */
  size?: 'page' | 'block'
}

/** Plain text first, then the request id, Retry and Copy. */
export const ErrorCard = ({ error, title, onRetry, size = 'block' }: ErrorCardProps) => {
  const { t } = useTranslation('shell')
  const words = useErrorText()(error)
  const [at] = useState(() => formatDateTime(new Date().toISOString()))
  const [isCopied, setCopied] = useState(false)
  const requestId = isProblem(error) ? error.requestId : ''
  const foot = [requestId === '' ? '' : t('error.request', { id: requestId.slice(0, 9) }), at]
    .filter((each) => each !== '')
    .join(' · ')

  // Styled like Blueprint’s buttons without loading them: this card belongs to the first paint of every page.
  const button = size === 'page' ? 'bp6-button' : 'bp6-button bp6-small'

  const copy = async () => {
    const code = isProblem(error) ? `${error.status} ${error.code}` : ''
    const message = error instanceof Error ? error.message : String(error)
    await navigator.clipboard.writeText(
      [title ?? words, code, message, requestId, at, location.pathname].filter((each) => each !== '').join('\n'),
    )
    setCopied(true)
  }

  return (
    <div className="error-card text-middle stack" data-size={size} role="alert">
      <div className="error-card-body pad-32-16-24 downward row">
        <span
          className={
            size === 'page'
              ? 'width-40 height-40 margin-bottom-12 edge-2 radius-card on-raised ink-2 row centred'
              : 'hue'
          }
          data-hue="red"
        >
          <ErrorIcon size={size === 'page' ? 20 : 16} aria-hidden="true" />
        </span>
        {size === 'page' ? (
          <h1 className="size-14 line-20">{title ?? t('error.page')}</h1>
        ) : (
          <p className="size-14 line-20">{title ?? t('common.loadFailed')}</p>
        )}
        <p className="max-width-280 margin-top-4 ink-2 size-12-5 line-18">{words}</p>
        <div className="empty-actions margin-top-12 flex gap-8">
          <button type="button" className={button} onClick={copy}>
            <ClipboardIcon size={14} aria-hidden="true" />
            {isCopied ? t('action.copied') : t('common.copy')}
          </button>
          {onRetry !== undefined && (
            <button type="button" className={`${button} bp6-intent-primary`} onClick={onRetry}>
              {t('common.tryAgain')}
            </button>
          )}
        </div>
      </div>
      <p className="error-card-foot ink-3 size-12">{foot}</p>
    </div>
  )
}

interface EmptyProps {
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

/** What a block shows until its query has data: its rows while they load, or why they could not be loaded. */
export const LoadState = ({
  rows,
  height,
  onRetry,
  ...failure
}: Pick<ErrorCardProps, 'error' | 'title' | 'size'> & { rows: number; height?: number; onRetry: () => unknown }) =>
  failure.error === null ? (
    <SkeletonRows rows={rows} {...(height !== undefined && { height })} />
  ) : (
    <ErrorCard {...failure} onRetry={() => void onRetry()} />
  )
