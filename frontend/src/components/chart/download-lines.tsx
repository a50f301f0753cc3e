import { Menu, MenuItem } from '@blueprintjs/core'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/api/download.ts'
import { decimalSign } from '../../lib/format/decimal-sign.ts'
import { formatDate } from '../../lib/format/format.ts'
import { chartCsv } from './chart-csv.ts'
import { fileNameOf } from './files/file-name.ts'
import type { ChartHandle, ChartProps } from './chart-props.ts'

export interface DownloadLinesProps {
  handle: RefObject<ChartHandle | null>
  chart: ChartProps
  /** A table has no picture. */
  isTable: boolean
}

/** The files of a chart: its pictures, if it is drawn, and its figures. */
export const DownloadLines = ({ handle, chart, isTable }: DownloadLinesProps) => {
  const { t, i18n } = useTranslation('analytics')
  const { t: words } = useTranslation('reports', { keyPrefix: 'dashboards.table' })
  const { t: files } = useTranslation('reports', { keyPrefix: 'dashboards.files' })
  const saveFigures = async () => {
    const text = chartCsv(chart, {
      category: t('axis.period'),
      decimal: decimalSign(),
      // As in report files: an English spreadsheet does not read a date with the day first.
      date: i18n.language === 'en' ? (day) => day : formatDate,
      money: t('unit.usd'),
      place: {
        place: words('place'),
        beforePeriod: words('beforePeriod'),
        beginsBefore: words('beginsBefore'),
        inPeriod: words('inPeriod'),
        running: t('chart.running'),
        before: words('before'),
      },
    })
    saveFile(new Blob([text], { type: 'text/csv' }), `${fileNameOf(chart.title, await chart.fileSuffix?.())}.csv`)
  }
  const downloadPicture = async (kind: 'png' | 'svg') => handle.current?.download(kind, await chart.fileSuffix?.())
  return (
    <Menu>
      {!isTable && <MenuItem text={files('png')} onClick={() => void downloadPicture('png')} />}
      {!isTable && <MenuItem text={files('svg')} onClick={() => void downloadPicture('svg')} />}
      <MenuItem text={files('csv')} onClick={() => void saveFigures()} />
    </Menu>
  )
}
