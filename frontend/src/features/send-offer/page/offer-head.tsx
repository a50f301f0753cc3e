import { Button, Tooltip } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon, SendMessageIcon, UserIcon } from '@blueprintjs/icons'
import { turnOf } from '@freight/contracts/vocabulary/quotation'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { SavingMark } from '../../../components/feedback/saving-mark.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { HeadActions } from '../../../components/head-actions.tsx'
import { Reference, StatusChip, hueOf } from '../../../components/quotation/status-chip.tsx'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { downloadPdf } from '../../../lib/api/download.ts'
import { formatElapsed } from '../../../lib/format/format.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import type { Choices, Saved } from '../choices/choices.ts'
import { type PreviewQuery, toSendOptions } from '../send-offer-queries.ts'
import { listCountsQuery } from '../../../lib/queries/queries.ts'

const pathOf = (key: string | undefined) => (key === undefined ? '/finalizar' : `/finalizar/${encodeURIComponent(key)}`)

/** Position of a quotation in the list of those ready to send, with its neighbours. */
export const useListPlace = (key: string, isInList = true) => {
  const navigate = useNavigate()
  const { data: rows = [] } = useQuery({ ...toSendOptions, enabled: isInList })
  const total = useQuery(listCountsQuery).data?.['to-finalize'] ?? rows.length
  const index = rows.findIndex((row) => row.key === key)
  const previous = rows[index - 1]?.key
  const next = rows[index + 1]?.key
  const goTo = (to: string | undefined) => void navigate(pathOf(to))
  return {
    ...(index >= 0 && { number: index + 1 }),
    total: Math.max(total, rows.length),
    ...(index > 0 && previous !== undefined && { toPrevious: () => goTo(previous) }),
    ...(index >= 0 && next !== undefined && { toNext: () => goTo(next) }),
    /** The next page after sending: the following quotation, else the previous one, else the list. */
    leave: () => goTo(index < 0 ? undefined : (next ?? previous)),
  }
}

interface OfferHeadProps {
  detail: QuotationDetail
  /** Number of the revision that sending creates. */
  number: number
  /** Position in the list; undefined if the page was opened from elsewhere. */
  place: ReturnType<typeof useListPlace> | undefined
  onLeave: (() => void) | undefined
  saved: Saved | undefined
  channel: Choices['channel']
  /** Error code with which the server would refuse to send now. */
  block: string | undefined
  download: { query: PreviewQuery; isPossible: boolean }
  onSend: () => void
}

/** Reference, position in the list, and the download and send buttons. */
export const OfferHead = ({
  detail,
  number,
  place,
  onLeave,
  saved,
  channel,
  block,
  download,
  onSend,
}: OfferHeadProps) => {
  const { t, i18n } = useTranslation('finalize')
  const { t: shell } = useTranslation('shell')
  const { t: errors } = useTranslation('errors')
  const errorText = useErrorText()
  const since = useNow() - Date.parse(detail.statusSince)
  const [isLoading, setLoading] = useState(false)
  const fetchFile = async () => {
    setLoading(true)
    try {
      const path = `/app/v1/quotations/${encodeURIComponent(detail.key)}/document`
      await downloadPdf(
        path,
        download.query, // No revision yet: the file is not sent.
        `${detail.key} ${t('head.draft')}.pdf`,
      )
    } catch (error) {
      void notify({ kind: 'failed', title: t('head.notDownloaded'), text: errorText(error) })
    } finally {
      setLoading(false)
    }
  }
  const label = t(channel === 'MAIL' ? 'head.send' : 'head.record', { number })
  useCommands([
    ...(block === undefined
      ? [
          {
            id: 'finalize.send',
            title: `${label} · ${detail.key}`,
            keys: 'ctrl+Enter',
            scope: 'screen' as const,
            run: onSend,
          },
        ]
      : []),
    ...(place?.toPrevious
      ? [
          {
            id: 'finalize.previous',
            title: t('head.previous'),
            keys: 'k',
            scope: 'screen' as const,
            run: place.toPrevious,
          },
        ]
      : []),
    ...(place?.toNext
      ? [{ id: 'finalize.next', title: t('head.next'), keys: 'j', scope: 'screen' as const, run: place.toNext }]
      : []),
  ])
  // The code comes from the table of refusals; an unknown one gets the general text.
  const reason: string =
    block !== undefined && i18n.exists(`errors:${block}`) ? errors(block as 'UNKNOWN') : t('head.notNow')
  return (
    <header className="finalize-head min-height-32 gap-6-10 row wrap">
      <nav className="crumb" aria-label={t('head.crumb')}>
        {onLeave === undefined ? (
          <Link to="/finalizar">{t('head.list')}</Link>
        ) : (
          <button type="button" className="line-name" onClick={onLeave}>
            {t('head.back')}
          </button>
        )}
        <ChevronRightIcon size={14} aria-hidden="true" />
      </nav>
      <h1>
        <Reference value={detail.key} />
      </h1>
      <StatusChip status={detail.status} pill />
      <span className="turn">
        <span className="hue" data-hue={hueOf(detail.status)}>
          <UserIcon size={14} aria-hidden="true" /> {shell(`turn.${turnOf[detail.status]}`)}
        </span>{' '}
        <span className="secondary">{t('common.sinceElapsed', { elapsed: formatElapsed(since) })}</span>
      </span>
      {saved === 'saving' && <SavingMark state="saving" />}
      {saved === 'failed' && <span className="quiet">{t('head.notKept')}</span>}
      <HeadActions>
        {place?.number !== undefined && (
          <>
            <span className="quiet">{t('head.place', { number: place.number, count: place.total })}</span>
            <Button
              icon={<ChevronLeftIcon />}
              aria-label={t('head.previous')}
              disabled={place.toPrevious === undefined}
              onClick={place.toPrevious}
            />
            <Button
              icon={<ChevronRightIcon />}
              aria-label={t('head.next')}
              disabled={place.toNext === undefined}
              onClick={place.toNext}
            />
          </>
        )}
        <Button
          icon={<DownloadIcon />}
          loading={isLoading}
          disabled={!download.isPossible}
          onClick={() => void fetchFile()}
        >
          {t('common.downloadPdf')}
        </Button>
        {block === undefined ? (
          <Button intent="primary" icon={<SendMessageIcon />} onClick={onSend}>
            {label} <kbd aria-hidden="true">Ctrl</kbd> <kbd aria-hidden="true">Enter</kbd>
          </Button>
        ) : (
          <Tooltip content={reason} placement="bottom" minimal>
            <Button aria-disabled="true" icon={<SendMessageIcon />} aria-label={`${label}: ${reason}`}>
              {label}
            </Button>
          </Tooltip>
        )}
      </HeadActions>
    </header>
  )
}
