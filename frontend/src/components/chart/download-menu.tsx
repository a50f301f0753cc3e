import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { DownloadLines, type DownloadLinesProps } from './download-lines.tsx'
import { LatePopover } from '../overlay/late-popover.tsx'

interface DownloadMenuProps extends DownloadLinesProps {
  isDisabled: boolean
  children: ReactElement
}

/** PNG, SVG and CSV, made in the browser: no chart is sent to a server. */
export const DownloadMenu = ({ isDisabled, children, ...lines }: DownloadMenuProps) => {
  const { t } = useTranslation('analytics', { keyPrefix: 'chart' })
  return (
    <LatePopover arrow={false} placement="bottom-end" content={<DownloadLines {...lines} />}>
      <Button
        variant="minimal"
        size="small"
        icon={children}
        aria-label={t('download')}
        title={t('download')}
        disabled={isDisabled}
      />
    </LatePopover>
  )
}
