import { Menu, MenuItem } from '@blueprintjs/core'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartHandle } from './chart-props.ts'

export default function DownloadLines({ handle }: { handle: RefObject<ChartHandle | null> }) {
  const { t } = useTranslation('analytics', { keyPrefix: 'chart' })
  return (
    <Menu>
      <MenuItem text={t('png')} onClick={() => void handle.current?.download('png')} />
      <MenuItem text={t('svg')} onClick={() => void handle.current?.download('svg')} />
      <MenuItem text={t('csv')} onClick={() => void handle.current?.download('csv')} />
    </Menu>
  )
}
