import { ErrorIcon, TickCircleIcon, SmallTickIcon } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { useFormat } from '../../../lib/format/format.ts'
import type { Act } from '../acts/use-shipment-command.ts'
import { carrierName, isSecondWaybill, journeyOf, type ShownStep } from '../shipment.ts'

/** Runs a command: at once, or after its dialog. `subject`: id of the line. */
export type RunAct = (act: Act, subject?: string) => void

export interface PartProps {
  detail: ExpressDetail
  acts: ReadonlySet<Act>
  run: RunAct
}

/** The events of a shipment, from another feature. `shown`: the moment on the screen; absent: now. */
export type HistoryOf = (history: {
  id: string
  shown: number | undefined
  onShow: (revision: number | undefined) => void
}) => ReactNode

interface DetailCardProps extends Pick<PartProps, 'acts' | 'run'> {
  title: string
  count?: number
  /** Beside the title. */
  note?: ReactNode
  /** Command of the button in the head, and its text. */
  act: Act
  actText?: string
  children: ReactNode
}

/** A card of the detail with its title, its count and the command that adds to it. */
export const DetailCard = ({ title, count = 0, note, act, actText, acts, run, children }: DetailCardProps) => {
  const { t } = useTranslation('express')
  return (
    <section className="card" aria-label={title}>
      <header className="card-head">
        <h3>{title}</h3>
        {count > 0 && <span className="count">{count}</span>}
        {note}
        {acts.has(act) && (
          <span className="end">
            <button type="button" className="link-button" onClick={() => run(act)}>
              {actText ?? t('common.add')}
            </button>
          </span>
        )}
      </header>
      {children}
    </section>
  )
}

interface ListCardProps extends Omit<DetailCardProps, 'count'> {
  count: number
  none: string
}

/** A card of lines, or the text that there are none. */
export const ListCard = ({ none, children, ...card }: ListCardProps) => (
  <DetailCard {...card}>
    {card.count === 0 ? (
      <p className="pad-8-12 ink-3 size-12-5">{none}</p>
    ) : (
      <ul className="express-lines">{children}</ul>
    )}
  </DetailCard>
)

export const IncidentsCard = (props: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { incidents } = props.detail
  return (
    <ListCard {...props} title={t('incidents')} count={incidents.length} act="OpenIncident" none={t('noIncidents')}>
      {incidents.map(({ incidentId, reason, text, actionRequired, due, openedAt, resolvedAt, solution }) => (
        <li key={incidentId}>
          <span className="hue" data-hue={resolvedAt === undefined ? 'red' : 'green'}>
            {resolvedAt === undefined ? <ErrorIcon size={13} /> : <TickCircleIcon size={13} />}
          </span>
          <span>
            <strong>{t(`incidentReason.${reason}`)}</strong> {text}{' '}
            <span className="quiet">
              {format.near(openedAt)}
              {actionRequired && resolvedAt === undefined && ` · ${t('field.actionRequired').toLowerCase()}`}
              {due !== undefined && ` · ${t('until', { at: format.near(due) })}`}
            </span>{' '}
            {solution}
          </span>
          {resolvedAt === undefined && props.acts.has('ResolveIncident') && (
            <button type="button" className="link-button" onClick={() => props.run('ResolveIncident', incidentId)}>
              {t('act.ResolveIncident')}
            </button>
          )}
        </li>
      ))}
    </ListCard>
  )
}

export const NotesCard = (props: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { notes } = props.detail
  return (
    <ListCard {...props} title={t('common.notes')} count={notes.length} act="AddExpressNote" none={t('noNotes')}>
      {notes.toReversed().map(({ noteId, text, by, at }) => (
        <li key={noteId}>
          <span>
            {text}{' '}
            <span className="quiet">
              {by.name} · {format.near(at)}
            </span>
          </span>
        </li>
      ))}
    </ListCard>
  )
}

/** Invoices to the client. */
export const InvoicesCard = (props: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { invoices } = props.detail
  return (
    <ListCard
      {...props}
      title={t('invoices')}
      count={invoices.length}
      act="RecordExpressInvoicing"
      none={t('noInvoices')}
    >
      {invoices.map(({ document, date, amount, currency }) => (
        <li key={document}>
          <span>
            {document} <span className="quiet">{format.date(date)}</span>
          </span>
          <span>{format.money(amount, currency)}</span>
        </li>
      ))}
    </ListCard>
  )
}

/** The journey as a line of steps, each with its time and place; below it all movements on demand. */
export const TrackingCard = ({ detail, acts, run }: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { request, row, tracking, totals, booking, unusedWaybills, pickup, manifest } = detail
  const end = (party: typeof request.shipperAddress) => (
    <span className="express-end stack">
      <strong>{party.city}</strong>
      <span className="quiet">{[party.postalCode, party.countryCode].filter(Boolean).join(' · ')}</span>
    </span>
  )
  const below = ({ step, at, place, pieces }: ShownStep) => {
    if (pieces !== undefined) return t('piecesReached', { count: pieces, whole: totals.pieces })
    if (at !== undefined) return [format.near(at), place].filter(Boolean).join(' ')
    return step === 'DELIVERED' && row.deliveryBy !== undefined
      ? t('expected', { day: format.dayMonth(row.deliveryBy) })
      : '—'
  }
  const byTime = tracking.toSorted((a, b) => b.localTime.localeCompare(a.localTime))
  return (
    <section className="card" aria-label={t('tracking')}>
      <div className="express-line pad-12-14 row gap-12">
        {end(request.shipperAddress)}
        <ol className="flex flex-1 min-width-0">
          {journeyOf(detail).map((one) => (
            <li
              className="relative stack flex-1 middle min-width-0 ink-2 size-12-5 line-16 text-middle"
              key={one.step}
              data-state={one.state}
              aria-current={one.state === 'current' ? 'step' : undefined}
            >
              <span className="express-dot height-16 grid width-16 margin-bottom-4 round">
                {one.state === 'done' && <SmallTickIcon size={14} aria-hidden="true" />}
              </span>
              <span>{one.step === 'BOOKED' ? t('subState.RESERVADO') : t(`trackingStatus.${one.step}`)}</span>
              <span className="quiet max-height-32 size-11-5" title={below(one)}>
                {below(one)}
              </span>
            </li>
          ))}
        </ol>
        {end(request.recipientAddress)}
      </div>
      {(tracking.length > 0 || booking !== undefined) && (
        <p className="gap-4-12 pad-6-14 line-above flex wrap between size-12-5">
          {booking !== undefined && (
            <span className="secondary">
              {carrierName(detail, booking.carrier)} {booking.service} · {t('waybill')}{' '}
              <strong>{booking.trackingNumber}</strong>
              {booking.manual && ` · ${t('byHand')}`} {booking.sandbox && <span className="tag">{t('sandbox')}</span>}
            </span>
          )}
          {tracking.length > 0 && (
            <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('movements', { count: tracking.length })}
            </button>
          )}
        </p>
      )}
      {(pickup !== undefined || manifest !== undefined) && (
        <p className="gap-4-12 pad-6-14 line-above secondary flex wrap between size-12-5">
          {pickup !== undefined &&
            t('pickupLine', {
              when: `${format.dayMonth(pickup.day)} ${pickup.from}–${pickup.to}`,
              status: t(`pickupStatus.${pickup.status}`),
              number: pickup.confirmation || (pickup.status === 'DOUBTFUL' ? pickup.text : ''),
            })}{' '}
          {manifest !== undefined && t('manifestLine', { number: manifest.number })}
        </p>
      )}
      {unusedWaybills.map(({ trackingNumber, since, second = 'OPEN' }) => (
        <p key={trackingNumber} className="gap-4-12 pad-6-14 line-above secondary flex wrap between size-12-5">
          {t('unusedWaybill', { number: trackingNumber, day: format.dayMonth(since) })}
          {second !== 'OPEN' && ` · ${t(`secondWaybill.${second}`)}`}{' '}
          {acts.has('VoidSecondWaybill') && isSecondWaybill(detail, trackingNumber) && (
            <button type="button" className="link-button" onClick={() => run('VoidSecondWaybill', trackingNumber)}>
              {t('act.VoidSecondWaybill')}
            </button>
          )}
        </p>
      ))}
      {isOpen && (
        <ul className="express-lines" aria-label={t('movements', { count: tracking.length })}>
          {byTime.map((one) => (
            <li key={one.eventId} data-struck={one.struck || undefined}>
              <span className="quiet">{`${format.dayMonth(one.localTime)} ${format.time(one.localTime)}`}</span>
              <span>
                {t(`trackingStatus.${one.status}`)} {one.place}
                {one.piece !== undefined && ` · ${t('piece', { number: one.piece })}`}
                {one.signedBy !== '' && ` · ${one.signedBy}`}{' '}
                {one.rawText !== '' && <span className="quiet">{one.rawText}</span>}{' '}
                {one.doubtful && (
                  <span className="tag" data-hue="amber">
                    {t('doubtfulTime')}
                  </span>
                )}
              </span>
              {acts.has('CorrectTrackingEvent') && !one.struck && (
                <button type="button" className="link-button" onClick={() => run('CorrectTrackingEvent', one.eventId)}>
                  {t('act.CorrectTrackingEvent')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
