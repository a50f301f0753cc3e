import { Button } from '@blueprintjs/core'
import { GitBranchIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './notice-card.css'

export interface ConflictCardProps {
  /** The other user, when known. */
  by?: string
  /** Text of the other user’s changes. */
  children?: ReactNode
  /** Button label; default: apply the change again. */
  action?: string
  onReload: () => void
  onDifferences?: () => void
}

/** Concurrent change: shows the change and its author, offers to reload and re-apply. */
export const ConflictCard = ({ by, children, action, onReload, onDifferences }: ConflictCardProps) => {
  const { t } = useTranslation('shell')
  return (
    <div className="notice-card flex gap-8 on-surface" role="alert">
      <GitBranchIcon className="hue" data-hue="amber" size={14} aria-hidden="true" />
      <div>
        <p className="notice-title">
          {by === undefined ? t('state.conflictTitleUnknown') : t('state.conflictTitle', { name: by })}
        </p>
        <p className="notice-text flex-1 size-12-5">
          {children} {t('state.conflictBody')}
        </p>
        <div className="notice-actions flex wrap gap-8">
          <Button size="small" intent="primary" onClick={onReload}>
            {action ?? t('state.reloadAndApply')}
          </Button>
          {onDifferences !== undefined && (
            <Button size="small" onClick={onDifferences}>
              {t('state.seeDifferences')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
