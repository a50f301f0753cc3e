import { Button, PopoverNext } from '@blueprintjs/core'
import { lazy, type ReactElement, type RefObject, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartHandle } from './chart-props.ts'

const DownloadLines = lazy(() => import('./download-lines.tsx'))

export interface DownloadMenuProps {
  handle: RefObject<ChartHandle | null>
  isDisabled: boolean
  children: ReactElement
}

/** PNG, SVG and CSV, made in the browser: no chart leaves for a server. */
export const DownloadMenu = ({ handle, isDisabled, children }: DownloadMenuProps) => {
  const { t } = useTranslation('chart')
  return (
    <PopoverNext
      arrow={false}
      placement="bottom-end"
      content={
        <Suspense fallback={null}>
          <DownloadLines handle={handle} />
        </Suspense>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={children}
        aria-label={t('download')}
        title={t('download')}
        disabled={isDisabled}
      />
    </PopoverNext>
  )
}
