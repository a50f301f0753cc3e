import { Button, PopoverNext, Checkbox, Classes } from '@blueprintjs/core'
import { ExportIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, decimalSign } from '../../../lib/format/format.ts'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { notify } from '../../../components/feedback/toaster.ts'
import { saveFile, fetchedFile, type Following } from '../../../lib/api/download.ts'
import { useErrorText, urlOf } from '../../../lib/api/api.ts'
import { listColumnNames } from '@freight/contracts/list/list-columns'

interface ListExportProps {
  list: ListName
  /** Current filters and order of the list. */
  query: object
  /** Ids of the visible columns in order. */
  columns: readonly string[]
  /** Number of rows, as far as counted. */
  total: number | undefined
}

const kinds = {
  csv: { path: '/app/v1/quotations/export', type: 'text/csv' },
  xlsx: {
    path: '/app/v1/quotations/spreadsheet',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const

/** Downloads a whole list; a spreadsheet arrives in one piece. */
const listFile = (kind: keyof typeof kinds, query: object, following: Following): Promise<Blob> =>
  fetchedFile(kinds[kind].type, urlOf(kinds[kind].path, {}, query), following)

const parts: ReadonlySet<string> = new Set(listColumnNames)

/** Columns of the screen that a file contains: buttons are left out. */
const filePartsOf = (columns: readonly string[]): string => columns.filter((column) => parts.has(column)).join(',')

/** The server's limit for a spreadsheet. */
const MOST_SPREADSHEET_ROWS = 20_000

interface ExportChoicesProps extends ListExportProps {
  onStart: () => AbortSignal
  onRows: (rows: number) => void
  onEnd: () => void
}

/** Choice of file type and columns. */
export const ExportChoices = ({ list, query, columns, onStart, onRows, onEnd }: ExportChoicesProps) => {
  const { t, i18n } = useTranslation('views')
  const errorText = useErrorText()
  const [isShownOnly, setShownOnly] = useState(true)
  const run = async (kind: 'csv' | 'xlsx') => {
    const signal = onStart()
    const exportRequest = {
      ...query,
      list,
      lang: i18n.language,
      decimal: decimalSign(),
      columns: isShownOnly ? filePartsOf(columns) : undefined,
    }
    try {
      saveFile(await listFile(kind, exportRequest, { signal, onRows }), `${t('filter.file.fileName')}.${kind}`)
    } catch (error) {
      if (!signal.aborted) void notify({ kind: 'failed', title: t('filter.file.failed'), text: errorText(error) })
    } finally {
      onEnd()
    }
  }
  return (
    <div
      className="filter-editor width-230 max-height-50vh pad-10-12 stack gap-6 scrolls-y"
      role="group"
      aria-label={t('common.exportTheList')}
    >
      <Checkbox
        checked={isShownOnly}
        label={t('filter.file.shownOnly')}
        onChange={(event) => setShownOnly(event.currentTarget.checked)}
      />
      <Button className={Classes.POPOVER_DISMISS} intent="primary" onClick={() => void run('xlsx')}>
        {t('filter.file.xlsx')}
      </Button>
      <Button className={Classes.POPOVER_DISMISS} onClick={() => void run('csv')}>
        {t('filter.file.csv')}
      </Button>
      <span className="quiet">
        {t('filter.file.bound', { most: MOST_SPREADSHEET_ROWS.toLocaleString(i18n.language) })}
      </span>
    </div>
  )
}

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
      <Button icon={<ExportIcon />} aria-label={t('common.exportTheList')} title={t('common.exportTheList')} />
    </PopoverNext>
  )
}
