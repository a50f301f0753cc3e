import { Button, Checkbox } from '@blueprintjs/core'
import { isMailAddress } from '@freight/contracts/mail/is-mail-address'
import { bookingOutcomes, bookingWays } from '@freight/contracts/quotation/booking/bookings'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { useFailureNotice } from '../../../components/feedback/use-failure-notice.ts'
import { AreaRow, InputRow, SelectRow } from '../../../components/form/rows.tsx'
import { Segments } from '../../../components/form/segments.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { ActDialogProps } from '../commands/act.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { bookingWebhooksOptions } from '../quotation-queries.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'

type Booking = NonNullable<QuotationDetail['bookings']>[number]

const useTexts = () => useTranslation('quotationCommands', { keyPrefix: 'booking' }).t

const RequestDialog = ({ detail, onClose }: ActDialogProps) => {
  const t = useTexts()
  const command = useQuotationCommand('RequestBooking', detail)
  const [to, setTo] = useState('')
  const [way, setWay] = useState<(typeof bookingWays)[number]>('FILE')
  const [mail, setMail] = useState('')
  const [again, setAgain] = useState(false)
  const [isTried, setTried] = useState(false)
  const [webhookId, setWebhookId] = useState('')
  const { data: webhooks = [] } = useQuery({ ...bookingWebhooksOptions(detail.key), enabled: way === 'WEBHOOK' })
  const isChoice = way === 'WEBHOOK' && webhooks.length > 1
  const lacksMail = way === 'MAIL' && !isMailAddress(mail)
  const lacksWebhook = isChoice && webhookId === ''
  const run = async () => {
    setTried(true)
    if (to.trim() === '' || lacksMail || lacksWebhook) return 'invalid'
    return command.run({
      way,
      to,
      ...(way === 'MAIL' && { mail: mail.trim() }),
      ...(isChoice && { webhookId }),
      ...(again && { again }),
    })
  }
  return (
    <ConfirmTitle value={t('request')}>
      <CommandDialog isWritten command={command} target={detail} run={run} onClose={onClose}>
        <p>{t('question', { key: detail.key })}</p>
        <InputRow
          label={t('to')}
          hint={t('toHint')}
          error={isTried && to.trim() === '' ? t('toMissing') : undefined}
          maxLength={120}
          value={to}
          onChange={setTo}
        />
        <Segments
          label={t('way')}
          value={way}
          segments={bookingWays.map((value) => ({ value, label: t(`ways.${value}`) }))}
          onChange={setWay}
        />
        {way === 'MAIL' && (
          <InputRow
            label={t('mail')}
            hint={t('mailHint')}
            type="email"
            error={isTried && lacksMail ? t('mailMissing') : undefined}
            maxLength={254}
            value={mail}
            onChange={setMail}
          />
        )}
        {isChoice && (
          <SelectRow
            label={t('webhook')}
            error={isTried && lacksWebhook ? t('webhookMissing') : undefined}
            value={webhookId}
            options={[
              { value: '', label: t('choose') },
              ...webhooks.map((one) => ({ value: one.webhookId, label: `${one.host} · ${one.owner}` })),
            ]}
            onChange={setWebhookId}
          />
        )}
        {(again || isProblem(command.error, 'BOOKING_OPEN')) && (
          <Checkbox checked={again} label={t('again')} onChange={(event) => setAgain(event.currentTarget.checked)} />
        )}
      </CommandDialog>
    </ConfirmTitle>
  )
}

const ReplyDialog = ({ detail, booking, onClose }: ActDialogProps & { booking: Booking }) => {
  const t = useTexts()
  const command = useQuotationCommand('RecordBookingReply', detail)
  const [outcome, setOutcome] = useState<(typeof bookingOutcomes)[number]>('ACCEPTED')
  const [number, setNumber] = useState('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const lacksNumber = outcome === 'ACCEPTED' && number.trim() === ''
  const run = async () => {
    setTried(true)
    return lacksNumber ? 'invalid' : command.run({ bookingId: booking.bookingId, outcome, number, text })
  }
  return (
    <ConfirmTitle value={t('reply')}>
      <CommandDialog isWritten command={command} target={detail} run={run} onClose={onClose}>
        <p>{t('replyQuestion', { to: booking.to })}</p>
        <Segments
          label={t('outcome')}
          value={outcome}
          segments={bookingOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          onChange={setOutcome}
        />
        <InputRow
          label={t('number')}
          error={isTried && lacksNumber ? t('numberMissing') : undefined}
          maxLength={80}
          value={number}
          onChange={setNumber}
        />
        <AreaRow label={t('text')} value={text} maxLength={1000} onChange={setText} />
      </CommandDialog>
    </ConfirmTitle>
  )
}

const Files = ({ detail, booking }: { detail: QuotationDetail; booking: Booking }) => {
  const t = useTexts()
  const notifyFailure = useFailureNotice()
  const base = `/app/v1/quotations/${encodeURIComponent(detail.key)}`
  const own = `${base}/bookings/${encodeURIComponent(booking.bookingId)}`
  const name = `${detail.key} booking`
  const revision = detail.outcome?.revisionNo
  const files = [
    { label: 'JSON', path: own, file: `${name}.json` },
    ...(detail.transportMode === 'AIR'
      ? [{ label: 'ONE Record', path: `${own}/one-record`, file: `${name} one-record.jsonld` }]
      : []),
    { label: t('shipments'), path: `${own}/csv?rows=shipments`, file: `${name} shipment.csv` },
    { label: t('charges'), path: `${own}/csv?rows=charges`, file: `${name} charges.csv` },
    ...(revision === undefined
      ? []
      : [{ label: t('offer'), path: `${base}/document?rev=${revision}`, file: `${detail.key} rev ${revision}.pdf` }]),
  ]
  const save = (path: string, file: string): void =>
    void downloadFile(path, file).catch((failure: unknown) => notifyFailure(t('notSaved'), failure))
  return (
    <span className="flex wrap gap-6" role="group" aria-label={t('files')}>
      {files.map(({ label, path, file }) => (
        <Button key={label} size="small" variant="minimal" onClick={() => save(path, file)}>
          {label}
        </Button>
      ))}
    </span>
  )
}

/** Booking requests of an approved quotation: what was handed over, when, and the answer. */
export const BookingsCard = ({ detail }: { detail: QuotationDetail }) => {
  const t = useTexts()
  const format = useFormat()
  const [isRequesting, setRequesting] = useState(false)
  const [answered, setAnswered] = useState<Booking>()
  const may = (command: string) => detail.actions.some((one) => one.command === command && one.possible)
  const { bookings = [] } = detail
  if (bookings.length === 0 && !may('RequestBooking')) return null
  const replyOf = ({ reply }: Booking) => {
    if (reply === undefined) return t('waiting')
    return reply.outcome === 'ACCEPTED' ? t('accepted', { number: reply.number }) : t('refused', { text: reply.text })
  }
  return (
    <section className="card" aria-labelledby="bookings-title">
      <header className="card-head">
        <h2 id="bookings-title">{t('title')}</h2>
        <span className="end">
          {may('RequestBooking') && (
            <Button size="small" onClick={() => setRequesting(true)}>
              {t('request')}
            </Button>
          )}
        </span>
      </header>
      {bookings.length === 0 && <p className="card-body quiet">{t('none')}</p>}
      <ul>
        {bookings.map((booking) => (
          <li key={booking.bookingId} className="card-body stack gap-6 line-above">
            <span>
              {t('handedOver', { to: booking.to, at: format.near(booking.at), by: booking.by.name })} ·{' '}
              <strong>{replyOf(booking)}</strong>
            </span>
            <Files detail={detail} booking={booking} />
            {may('RecordBookingReply') && (
              <span>
                <Button size="small" onClick={() => setAnswered(booking)}>
                  {t('reply')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isRequesting && <RequestDialog detail={detail} onClose={() => setRequesting(false)} />}
      {answered !== undefined && (
        <ReplyDialog detail={detail} booking={answered} onClose={() => setAnswered(undefined)} />
      )}
    </section>
  )
}
