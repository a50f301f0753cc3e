import { Button } from '@blueprintjs/core'
import { GitBranchIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './notice-card.css'

export interface ConflictCardProps {
  /** Who was faster, when known. */
  by?: string
  /** What they changed, in words. */
  children?: ReactNode
  onReload: () => void
  onDifferences?: () => void
}

/** Someone was faster: says what changed and by whom, offers to reload and re-apply. */
export const ConflictCard = ({ by, children, onReload, onDifferences }: ConflictCardProps) => {
  const { t } = useTranslation('shell')
  return (
    <div className="notice-card" role="alert">
      <GitBranchIcon className="hue" data-hue="amber" size={14} aria-hidden="true" />
      <div>
        <p className="notice-title">
          {by === undefined ? t('state.conflictTitleUnknown') : t('state.conflictTitle', { name: by })}
        </p>
        <p className="notice-text">
          {children} {t('state.conflictBody')}
        </p>
        <div className="notice-actions">
          <Button size="small" intent="primary" onClick={onReload}>
            {t('state.reloadAndApply')}
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
