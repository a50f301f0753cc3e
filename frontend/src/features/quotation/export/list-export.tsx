import { Button, PopoverNext } from '@blueprintjs/core'
import { ExportIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportChoices, type ListExportProps } from './export-choices.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'

/** Exports the whole list; meanwhile the button counts the rows, and a click cancels. */
export const ListExport = (props: ListExportProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const [rows, setRows] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  if (rows !== undefined)
    return (
      <Button icon={<ExportIcon />} title={t('export.stop')} onClick={() => stop.current?.abort()}>
        {rows === 0 ? t('export.making') : t('rows', { count: rows, formatted: format.decimal(rows) })}
      </Button>
    )
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <ExportChoices
          {...props}
          onStart={() => {
            stop.current = new AbortController()
            setRows(0)
            return stop.current.signal
          }}
          onRows={setRows}
          onEnd={() => setRows(undefined)}
        />
      }
    >
      <Button icon={<ExportIcon />} aria-label={t('export.open')} title={t('export.open')} />
    </PopoverNext>
  )
}
