import { BanCircleIcon, ErrorIcon, HistoryIcon, TimeIcon, WarningSignIcon, DownloadIcon } from '@blueprintjs/icons'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard, SkeletonRows, Empty, NoticeCard } from '../../../components/feedback/load-state.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { DocumentDialog, CostDialog } from '../acts/addition-dialogs.tsx'
import { useFailureNotice } from '../../../components/feedback/toaster.ts'
import { useMay, useSession } from '../../../lib/auth/session.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { type Act, actsOf, useShipmentCommand } from '../acts/use-shipment-command.ts'
import { pastShipmentOptions, shipmentOptions, carrierName, isSecondWaybill } from '../shipment.ts'
import { CostsCard, ContentsCard, PartyCard, PiecesCard } from './request-cards.tsx'
import {
  IncidentsCard,
  InvoicesCard,
  NotesCard,
  ListCard,
  type HistoryOf,
  type PartProps,
  type RunAct,
  TrackingCard,
} from './lists-cards.tsx'
import { OptionsCard } from './options-card.tsx'
import { ShipmentHead } from './shipment-head.tsx'
import './shipment-pane.css'
import type { ShipmentDocument } from '@freight/contracts/express-shipment/booking'
import { useDownload } from '../../../components/documents/use-download.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'

/** Stored files of the shipment: labels, papers, proofs of delivery. */
const DocumentsCard = ({ detail: { row, documents, labelsPrinted }, ...part }: PartProps) => {
  const { t } = useTranslation('express')
  return (
    <ListCard
      {...part}
      title={t('documents')}
      count={documents.length}
      note={labelsPrinted > 0 && <span className="note">{t('labelsPrinted', { count: labelsPrinted })}</span>}
      act="AttachExpressDocument"
      none={t('noDocuments')}
    >
      {documents.map((document) => (
        <DocumentRow key={document.documentId} shipment={row.id} document={document} />
      ))}
    </ListCard>
  )
}

const DocumentRow = ({ shipment, document }: { shipment: string; document: ShipmentDocument }) => {
  const { t } = useTranslation('express')
  const sizeText = useFileSize()
  const { documentId, name, kind, size } = document
  const path = `/app/v1/express-shipments/${encodeURIComponent(shipment)}/documents`
  const { isBusy, download } = useDownload({ documentId, name, path }, t('downloadFailed'))
  return (
    <li>
      <span className="tag">{t(`documentKind.${kind}`)}</span>
      <span className="clipped">{name}</span>
      <span className="quiet">{sizeText(size)}</span>
      <button
        type="button"
        className="link-button"
        disabled={isBusy}
        aria-label={t('common.downloadNamed', { name })}
        onClick={download}
      >
        <DownloadIcon size={14} aria-hidden="true" />
      </button>
    </li>
  )
}

/** Right side: the selected shipment, or why there is none. */
export const ShipmentPane = ({ id, history }: { id: string | undefined; history?: HistoryOf | undefined }) => {
  const { t } = useTranslation('express')
  const isChosen = id !== undefined && id !== ''
  const { data, error, refetch } = useQuery({ ...shipmentOptions(id ?? ''), enabled: isChosen })
  const content = () => {
    if (!isChosen) return <Empty kind="none" title={t('pick')} help={t('pickHelp')} />
    if (data?.row.id === id) return <Shipment key={id} now={data} history={history} />
    if (error !== null) return <ErrorCard error={error} title={t('failed')} onRetry={() => void refetch()} />
    return <SkeletonRows rows={14} height={36} />
  }
  return (
    <section
      className="express-pane stack flex-1 gap-10 min-width-0 pad-8-16-16 scrolls-y"
      aria-label={t('detail')}
      tabIndex={-1}
    >
      {content()}
    </section>
  )
}

/** The shipment now, or read-only after an event of its history. */
const Shipment = ({ now, history }: { now: ExpressDetail; history: HistoryOf | undefined }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const may = useMay()
  const { id } = now.row
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [shown, setShown] = useState<number>()
  const then = useQuery({ ...pastShipmentOptions(id, shown ?? 0), enabled: shown !== undefined })
  const past = shown === undefined ? undefined : then.data
  const detail = past?.shipment ?? now
  const userId = useSession()?.id ?? ''
  const acts = shown === undefined ? actsOf(now, { may, userId }) : new Set<Act>()
  const sending = useShipmentCommand(now)
  const notifyFailure = useFailureNotice()
  const [opened, setOpened] = useState<{ act: Act; subject?: string | undefined }>()
  const close = () => setOpened(undefined)

  const sendNow = async (act: 'TakeExpressShipment' | 'RateExpressShipment') => {
    try {
      await sending.run({ name: act, body: {} })
    } catch (problem) {
      notifyFailure(t(`act.${act}`), problem, () => void sendNow(act))
    }
  }
  const select = async (optionId: string) => {
    try {
      await sending.run({ name: 'SelectExpressOption', body: { optionId, reason: '' } })
    } catch (problem) {
      notifyFailure(t('act.SelectExpressOption'), problem)
    }
  }
  const run: RunAct = (act, subject) => {
    if (act === 'TakeExpressShipment' || act === 'RateExpressShipment') void sendNow(act)
    else if (act === 'SelectExpressOption' && subject !== undefined && isCheapest(detail, subject) === true)
      void select(subject)
    else setOpened({ act, subject })
  }
  const parts = { detail, acts, run }
  return (
    <>
      <ShipmentHead {...parts} isBusy={sending.isBusy} />
      {shown !== undefined && (
        <NoticeCard
          icon={<HistoryIcon size={14} aria-hidden="true" />}
          hue="amber"
          action={
            <Button size="small" onClick={() => setShown(undefined)}>
              {t('history.now')}
            </Button>
          }
        >
          {then.error === null
            ? past !== undefined && t('history.past', { at: format.dateTime(past.at) })
            : t('history.failed')}
        </NoticeCard>
      )}
      <Banners {...parts} />
      <TrackingCard {...parts} />
      <OptionsCard {...parts} isBusy={sending.isBusy} />
      <div className="express-cards grid gap-10">
        <PartyCard title={t('shipper')} party={detail.request.shipperAddress} />
        <PartyCard title={t('recipient')} party={detail.request.recipientAddress} />
        <ContentsCard detail={detail} />
        <PiecesCard {...parts} />
        <CostsCard {...parts} />
        <DocumentsCard {...parts} />
        <IncidentsCard {...parts} />
        <NotesCard {...parts} />
        <InvoicesCard {...parts} />
      </div>
      {history !== undefined && (
        <section aria-label={t('common.history')}>
          <button
            type="button"
            className="link-button"
            aria-expanded={isHistoryOpen}
            onClick={() => setHistoryOpen(!isHistoryOpen)}
          >
            {t('common.history')}
          </button>
          {isHistoryOpen && history({ id, shown, onShow: setShown })}
        </section>
      )}
      {opened?.act === 'RecordExpressCost' && <CostDialog detail={detail} onClose={close} />}
      {opened?.act === 'AttachExpressDocument' && <DocumentDialog id={id} onClose={close} />}
      {opened !== undefined && opened.act !== 'RecordExpressCost' && opened.act !== 'AttachExpressDocument' && (
        <ActDialog {...opened} detail={detail} onClose={close} />
      )}
    </>
  )
}

/** The cheapest option of its currency needs no reason. */
const isCheapest = ({ rating }: ExpressDetail, optionId: string) => {
  const own = rating?.options.find(({ id }) => id === optionId)?.sell
  return rating?.options.every(({ sell }) => sell.currency !== own?.currency || Number(sell.total) >= Number(own.total))
}

/** What needs a decision or explains a missing button, above everything else. */
const Banners = ({ detail, acts, run }: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const now = useNow()
  const { bookingState, running, problems, booking, sell, row, cancelReason, outcome } = detail
  const carrier = running?.carrier ?? booking?.carrier
  const facts = {
    carrier: carrier === undefined ? '' : carrierName(detail, carrier),
    by: running?.by.name ?? '',
    elapsed: running === undefined ? '' : format.elapsed(now - Date.parse(running.at)),
  }
  const button = (act: Act, subject?: string) =>
    acts.has(act) ? (
      <Button size="small" onClick={() => run(act, subject)}>
        {t(`act.${act}`)}
      </Button>
    ) : undefined
  const warning = <WarningSignIcon size={14} aria-hidden="true" />
  const openIncidents = detail.incidents.filter(({ resolvedAt }) => resolvedAt === undefined)
  return (
    <>
      {openIncidents.map(({ incidentId, reason, text, due, openedAt }) => (
        <NoticeCard
          key={incidentId}
          icon={<ErrorIcon size={14} aria-hidden="true" />}
          hue="red"
          action={
            <>
              {isSecondWaybill(detail, text) && button('VoidSecondWaybill', text)}
              {button('ResolveIncident', incidentId)}
            </>
          }
        >
          <strong>{t(`incidentReason.${reason}`)}</strong> {text}{' '}
          <span className="quiet">
            {format.near(openedAt)}
            {due !== undefined && ` · ${t('until', { at: format.near(due) })}`}
          </span>
        </NoticeCard>
      ))}
      {bookingState === 'DOUBTFUL' && (
        <NoticeCard icon={warning} hue="red" action={button('ConfirmBookingOutcome')}>
          <strong>{t('banner.doubtful', facts)}</strong> {t('banner.doubtfulHelp')} {running?.text}
        </NoticeCard>
      )}
      {(bookingState === 'BOOKING' || bookingState === 'VOIDING') && (
        <NoticeCard icon={<TimeIcon size={14} aria-hidden="true" />} hue="amber">
          {t(`banner.${bookingState}`, facts)}
        </NoticeCard>
      )}
      {detail.voidRefusal !== undefined && row.work === 'IN_PROGRESS' && (
        <NoticeCard
          icon={<BanCircleIcon size={14} aria-hidden="true" />}
          hue="red"
          action={button(detail.isVoidUnsupported ? 'ConfirmUnusedWaybill' : 'VoidBooking')}
        >
          <strong>
            {t('banner.voidRefused', {
              ...facts,
              waybill: row.trackingNumber,
              at: format.near(detail.voidRefusal.at),
            })}
          </strong>{' '}
          {detail.voidRefusal.text}{' '}
          {t(detail.isVoidUnsupported ? 'banner.voidUnsupportedHelp' : 'banner.voidRefusedHelp')}
        </NoticeCard>
      )}
      {problems.length > 0 && (
        <NoticeCard icon={<BanCircleIcon size={14} aria-hidden="true" />} hue="red">
          <strong>{t('banner.refused')}</strong>
          <ul>
            {problems.map(({ code, path, text }) => (
              <li key={`${code} ${path}`}>
                {text === '' ? code : text} {path !== '' && <span className="quiet">{path}</span>}
              </li>
            ))}
          </ul>
        </NoticeCard>
      )}
      {sell?.belowMinimum === true && !sell.approved && row.work !== 'CANCELLED' && (
        <NoticeCard icon={warning} hue="amber" action={button('ApproveExpressSell')}>
          {t('banner.approval', { total: format.money(sell.amount, sell.currency) })}
        </NoticeCard>
      )}
      {row.overdue !== undefined && (
        <NoticeCard icon={warning} hue="red">
          {t('flag.OVERDUE')}: {row.overdue.map((clock) => t(`clock.${clock}`)).join(', ')}
        </NoticeCard>
      )}
      {(['NO_LABEL', 'NO_PICKUP'] as const)
        .filter((one) => row.flags.includes(one))
        .map((one) => (
          <NoticeCard key={one} icon={warning} hue="amber">
            {t(`flag.${one}`)} {one === 'NO_PICKUP' && detail.pickup?.text}
          </NoticeCard>
        ))}
      {cancelReason !== undefined && (
        <NoticeCard icon={<BanCircleIcon size={14} aria-hidden="true" />}>
          {t('banner.cancelled', { reason: cancelReason })}
        </NoticeCard>
      )}
      {outcome !== undefined && outcome.signedBy !== '' && (
        <NoticeCard icon={<TimeIcon size={14} aria-hidden="true" />} hue="green">
          {t('banner.signed', { name: outcome.signedBy })}
        </NoticeCard>
      )}
    </>
  )
}
