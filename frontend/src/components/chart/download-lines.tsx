import { Menu, MenuItem } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/api/download.ts'
import { formatDate } from '../../lib/format/format.ts'
import { moneyStyle } from '../../lib/storage/preferences.ts'
import { useStored } from '../../lib/storage/storage.ts'
import { chartCsv } from './chart-csv.ts'
import { fileNameOf } from './files/file-name.ts'
import type { DownloadMenuProps } from './download-menu.tsx'

/** The files of a chart: its pictures, where it is drawn, and its figures. */
export default function DownloadLines({ handle, chart, isTable }: Omit<DownloadMenuProps, 'isDisabled' | 'children'>) {
  const { t } = useTranslation('analytics')
  const { t: files } = useTranslation('reports', { keyPrefix: 'dashboards.files' })
  const style = useStored(moneyStyle)
  const saveFigures = async () => {
    const text = chartCsv(chart, {
      category: t('axis.period'),
      decimal: style === 'local' ? ',' : '.',
      date: formatDate,
      money: t('unit.usd'),
    })
    saveFile(new Blob([text], { type: 'text/csv' }), `${fileNameOf(chart.title, await chart.told?.())}.csv`)
  }
  const savePicture = async (kind: 'png' | 'svg') => handle.current?.download(kind, await chart.told?.())
  return (
    <Menu>
      {!isTable && <MenuItem text={files('png')} onClick={() => void savePicture('png')} />}
      {!isTable && <MenuItem text={files('svg')} onClick={() => void savePicture('svg')} />}
      <MenuItem text={files('csv')} onClick={() => void saveFigures()} />
    </Menu>
  )
}
