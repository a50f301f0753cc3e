import { Button, ProgressBar } from '@blueprintjs/core'
import { DocumentIcon, DownloadIcon, ErrorIcon, RefreshIcon, TickCircleIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { daysIn } from '../../../lib/format/days-in.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type ExportLine, isUnderWay, useExportActs } from './export-queries.ts'
import { useExportNote } from './use-export-note.ts'

/** A report of the background: how far it is, its file, or why there is none. */
export const ExportCard = ({ line, now }: { line: ExportLine; now: number }) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const size = useFileSize()
  const errorText = useErrorText()
  const acts = useExportActs()
  const note = useExportNote(line, { format, size, now })
  const { id, name, rows, total, state } = line
  const called = daysIn(name)
  const title = `${called} · ${line.format.toUpperCase()}`
  const part = total === undefined || total === 0 ? undefined : Math.min(1, rows / total)

  const save = () =>
    void downloadFile(`/app/v1/report-exports/${id}/file`, `${name}.${line.format}`).catch((error: unknown) =>
      notify({ kind: 'failed', title: t('export.failed'), text: errorText(error) }),
    )

  return (
    <article className="report-export" aria-label={title}>
      {isUnderWay(line) ? <RefreshIcon aria-hidden="true" /> : <DocumentIcon aria-hidden="true" />}
      <div className="report-export-words">
        <span className="report-export-name" title={title}>
          <span>{called}</span> · {line.format.toUpperCase()}
        </span>
        {isUnderWay(line) && (
          <ProgressBar
            {...(part !== undefined && { value: part })}
            aria-label={title}
            animate={false}
            stripes={false}
          />
        )}
        <span className="quiet">{note}</span>
      </div>
      {isUnderWay(line) && part !== undefined && <span className="secondary">{format.decimal(part * 100, 0)} %</span>}
      {isUnderWay(line) && (
        <Button size="small" onClick={() => acts.act(id, 'cancel')}>
          {t('export.cancel')}
        </Button>
      )}
      {state === 'READY' && (
        <>
          <span className="report-export-state" data-hue="green">
            <TickCircleIcon className="hue" aria-hidden="true" /> {t('exports.ready')}
          </span>
          <Button size="small" icon={<DownloadIcon />} onClick={save}>
            {t('exports.download')}
          </Button>
        </>
      )}
      {(state === 'FAILED' || state === 'CANCELLED') && (
        <>
          <span className="report-export-state" data-hue={state === 'FAILED' ? 'red' : 'grey'}>
            <ErrorIcon className="hue" aria-hidden="true" /> {t(`exports.${state}`)}
          </span>
          <Button size="small" onClick={() => acts.act(id, 'retry')}>
            {t('exports.retry')}
          </Button>
        </>
      )}
    </article>
  )
}
