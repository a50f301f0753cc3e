import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import type { ReactElement, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartHandle } from './drawing.tsx'

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
        <Menu>
          <MenuItem text={t('png')} onClick={() => handle.current?.download('png')} />
          <MenuItem text={t('svg')} onClick={() => handle.current?.download('svg')} />
          <MenuItem text={t('csv')} onClick={() => handle.current?.download('csv')} />
        </Menu>
      }
    >
      <Button variant="minimal" size="small" icon={children} aria-label={t('download')} title={t('download')} disabled={isDisabled} />
    </PopoverNext>
  )
}
