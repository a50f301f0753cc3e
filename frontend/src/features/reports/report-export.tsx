import { Button, ProgressBar } from '@blueprintjs/core'
import { CrossIcon, ExportIcon } from '@blueprintjs/icons'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../components/feedback/toaster.ts'
import { mostRowsAtOnce } from '@freight/contracts/report/limits'
import { inWords } from '../../lib/api/problem.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useExportActs } from './exports/export-queries.ts'
import type { ReportId, ReportQuery } from './queries.ts'
import type { FileFormat } from '@freight/contracts/report/routes'

interface ReportExportProps {
  id: ReportId
  query: ReportQuery
  /** How many rows there are; absent while nobody knows. */
  total: number | undefined
  formats: readonly FileFormat[]
}

/**
 * The whole report as a file. While it is written its rows are counted, and it can be given up; a large one is written in
 * the background.
 */
export const ReportExport = ({ id, query, total, formats }: ReportExportProps) => {
  const { t, i18n } = useTranslation('reports')
  const format = useFormat()
  const errorText = useErrorText()
  const [rows, setRows] = useState<number>()
  /** How many there were when it began: what is asked for may be changed meanwhile. */
  const [of, setOf] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  /** Says of the file that is under way that its page has been left. */
  const tellLeft = useRef<() => void>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      tellLeft.current?.()
    }
  }, [])
  const title = t(`report.${id}`)

  const acts = useExportActs()

  const run = async (kind: FileFormat) => {
    const name = `${title} ${query.from} ${query.to}`
    if (total !== undefined && total > mostRowsAtOnce)
      return acts.start({ report: id, format: kind, lang: i18n.language, name, filters: query })
    const leaving = new AbortController()
    stop.current = leaving
    setOf(total)
    setRows(0)
    try {
      const { writeAtOnce } = await import('./write-at-once.ts')
      const asked = { ...query, lang: i18n.language as 'es', format: kind }
      const file = writeAtOnce({ id, query: asked, name: `${name}.${kind}`, leaving, onRows: setRows })
      tellLeft.current = file.tellLeft
      if (isLeft.current) file.tellLeft()
      await file.saved
    } catch (error) {
      if (!leaving.signal.aborted)
        void notify({
          key: `report-${name}.${kind}`,
          kind: 'failed',
          title: t('export.failed'),
          text: errorText(inWords(error)),
        })
    } finally {
      tellLeft.current = undefined
      setRows(undefined)
    }
  }

  const isWriting = rows !== undefined
  const pressed = useRef<HTMLElement>(undefined)
  const cancel = useRef<HTMLButtonElement>(null)
  // What takes the place of the buttons takes their focus, and gives it back; whoever has gone on to something else keeps it.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body || activeElement === pressed.current)
      (isWriting ? cancel.current : pressed.current)?.focus()
  }, [isWriting])

  const isEmpty = total === undefined || total === 0
  return (
    <div className="report-writing">
      {/* Not `visibility`: that passes with a transition, until whose end it takes no focus back. */}
      <div className="report-formats" inert={isWriting}>
        {formats.map((kind, index) => (
          <Button
            key={kind}
            icon={<ExportIcon />}
            disabled={isEmpty}
            // One that is disabled would lose the focus.
            aria-disabled={acts.isStarting || undefined}
            {...(index === formats.length - 1 && { intent: 'primary' as const })}
            onClick={({ currentTarget }) => {
              if (acts.isStarting) return
              pressed.current = currentTarget
              void run(kind)
            }}
          >
            {t(`export.${kind}`)}
          </Button>
        ))}
      </div>
      {isWriting && (
        <div className="report-exporting">
          <span className="quiet" role="status">
            {rows === 0 || of === undefined
              ? t('export.making')
              : t('export.rows', { done: format.decimal(rows, 0), total: format.decimal(of, 0) })}
          </span>
          <ProgressBar
            {...(rows > 0 && of !== undefined && { value: Math.min(1, rows / Math.max(1, of)) })}
            aria-label={t('export.making')}
            animate={false}
            stripes={false}
          />
          <Button ref={cancel} size="small" icon={<CrossIcon />} onClick={() => stop.current?.abort()}>
            {t('export.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
