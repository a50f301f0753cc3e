import { Button } from '@blueprintjs/core'
import { isMailAddress } from '@freight/contracts/mail/is-mail-address'
import { bookingOutcomes, bookingWays } from '@freight/contracts/quotation/booking/bookings'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { useFailureNotice } from '../../../components/feedback/toaster.ts'
import { type DialogField, type DialogValues, required } from '../../../components/overlay/command-dialog.tsx'
import { InputRow } from '../../../components/form/rows.tsx'
import { Segments } from '../../../components/form/form-row.tsx'
import { isProblem } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { catalogueQueries } from '../../../components/catalogue/catalogue-queries.ts'
import { type ActDialogProps, CommandDialog } from '../commands/command-dialog.tsx'
import { bookingWebhooksOptions } from '../quotation-queries.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'

type Booking = NonNullable<QuotationDetail['bookings']>[number]

const useTexts = () => useTranslation('quotationCommands').t

/**
 * Who is booked with: the agent or provider of the approved alternative's cost, for readers who see costs; for others
 * its carrier, which the offer names.
 */
const partnerOf = ({ outcome, sell, cost = [] }: QuotationDetail) => {
  const approved = sell.find(({ idSell }) => idSell === outcome?.idSell)
  const base = cost.find(({ idCost }) => idCost === approved?.idCost)
  return { id: base?.agente ?? '', name: base?.agenteNombre || base?.carrier || approved?.carrier || '' }
}

const RequestDialog = ({ detail, onClose }: ActDialogProps) => {
  const t = useTexts()
  const command = useQuotationCommand('RequestBooking', detail)
  const { data } = useQuery(bookingWebhooksOptions(detail.key))
  const webhooks = data ?? []
  const partner = partnerOf(detail)
  const { data: provider } = useQuery({ ...catalogueQueries('providers').one(partner.id), enabled: partner.id !== '' })
  const contacts = (provider?.contacts ?? []).filter(({ mail }) => mail !== '')
  /** The contacts belong to the preselected partner only: another name must not get its mail. */
  const hasContacts = ({ way, to }: DialogValues) =>
    way === 'MAIL' && to?.trim() === partner.name && contacts.length > 0
  const fields: readonly DialogField[] = [
    {
      name: 'to',
      initial: partner.name,
      label: t('booking.to'),
      hint: t('booking.toHint'),
      problem: required(t('booking.toMissing')),
      maxLength: 120,
    },
    {
      name: 'way',
      initial: 'FILE',
      row: ({ value, onChange }) => (
        <Segments
          value={value}
          onChange={onChange}
          label={t('booking.way')}
          segments={bookingWays.map((value) => ({ value, label: t(`booking.ways.${value}`) }))}
        />
      ),
    },
    {
      name: 'contact',
      label: t('common.contact'),
      initial: contacts[0]?.mail ?? '',
      when: hasContacts,
      options: [
        ...contacts.map(({ name, mail }) => ({ value: mail, label: `${name} · ${mail}` })),
        { value: '', label: t('booking.otherContact') },
      ],
    },
    {
      name: 'mail',
      when: (values) => values['way'] === 'MAIL' && (!hasContacts(values) || values['contact'] === ''),
      problem: (mail) => (isMailAddress(mail) ? undefined : t('booking.mailMissing')),
      row: ({ value, error, onChange }) => (
        <InputRow
          {...{ value, error, onChange }}
          label={t('booking.mail')}
          hint={t('booking.mailHint')}
          type="email"
          maxLength={254}
        />
      ),
    },
    {
      name: 'webhookId',
      label: t('booking.webhook'),
      // Without the list the request could go to several.
      when: ({ way }) => way === 'WEBHOOK' && (data === undefined || webhooks.length > 1),
      options: [
        { value: '', label: t('booking.choose') },
        ...webhooks.map((one) => ({ value: one.webhookId, label: `${one.host} · ${one.owner}` })),
      ],
      problem: required(t('booking.webhookMissing')),
    },
    {
      name: 'again',
      kind: 'flag',
      label: t('booking.again'),
      when: ({ again }) => again === 'true' || isProblem(command.error, 'BOOKING_OPEN'),
    },
  ]
  const run = ({ way, to = '', contact = '', mail = contact, webhookId, again }: DialogValues) =>
    command.run({
      way: bookingWays.find((one) => one === way) ?? 'FILE',
      to,
      ...(mail !== '' && { mail }),
      ...(webhookId !== undefined && { webhookId }),
      ...(again === 'true' && { again: true }),
    })
  return (
    <ConfirmTitle value={t('booking.request')}>
      <CommandDialog isWritten command={command} target={detail} fields={fields} run={run} onClose={onClose}>
        <p>{t('booking.question', { key: detail.key })}</p>
      </CommandDialog>
    </ConfirmTitle>
  )
}

const ReplyDialog = ({ detail, booking, onClose }: ActDialogProps & { booking: Booking }) => {
  const t = useTexts()
  const command = useQuotationCommand('RecordBookingReply', detail)
  const numberMissing = required(t('booking.numberMissing'))
  const isAir = detail.transportMode === 'AIR'
  const isAccepted = ({ outcome }: DialogValues) => outcome === 'ACCEPTED'
  const fields: readonly DialogField[] = [
    {
      name: 'outcome',
      initial: 'ACCEPTED',
      row: ({ value, onChange }) => (
        <Segments
          value={value}
          onChange={onChange}
          label={t('booking.outcome')}
          segments={bookingOutcomes.map((value) => ({ value, label: t(`booking.outcomes.${value}`) }))}
        />
      ),
    },
    {
      name: 'number',
      label: t('booking.number'),
      problem: (number, { outcome }) => (outcome === 'ACCEPTED' ? numberMissing(number) : undefined),
      maxLength: 80,
    },
    { name: 'vessel', label: t(isAir ? 'booking.flight' : 'booking.vessel'), maxLength: 80, when: isAccepted },
    ...(isAir ? [] : [{ name: 'voyage', label: t('booking.voyage'), maxLength: 40, when: isAccepted }]),
    { name: 'cutOff', kind: 'day', label: t('booking.cutOff'), when: isAccepted },
    { name: 'departure', kind: 'day', label: 'ETD', when: isAccepted },
    {
      name: 'arrival',
      kind: 'day',
      label: 'ETA',
      when: isAccepted,
      problem: (arrival, { cutOff = '', departure = '' }) => {
        const days = [cutOff, departure, arrival].filter((one) => one !== '')
        return days.join() === days.toSorted().join() ? undefined : t('booking.order')
      },
    },
    { name: 'text', kind: 'area', label: t('booking.text'), maxLength: 1000 },
  ]
  const run = ({ outcome, number = '', text = '', ...schedule }: DialogValues) =>
    command.run({
      bookingId: booking.bookingId,
      outcome: bookingOutcomes.find((one) => one === outcome) ?? 'ACCEPTED',
      number,
      text,
      ...Object.fromEntries(Object.entries(schedule).filter(([, value]) => value !== '')),
    })
  return (
    <ConfirmTitle value={t('booking.reply')}>
      <CommandDialog isWritten command={command} target={detail} fields={fields} run={run} onClose={onClose}>
        <p>{t('booking.replyQuestion', { to: booking.to })}</p>
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
    { label: 'PDF', path: `${own}/pdf`, file: `${name}.pdf` },
    { label: 'JSON', path: own, file: `${name}.json` },
    ...(detail.transportMode === 'AIR'
      ? [{ label: 'ONE Record', path: `${own}/one-record`, file: `${name} one-record.jsonld` }]
      : []),
    { label: t('booking.shipments'), path: `${own}/csv?rows=shipments`, file: `${name} shipment.csv` },
    { label: t('booking.charges'), path: `${own}/csv?rows=charges`, file: `${name} charges.csv` },
    ...(revision === undefined
      ? []
      : [
          {
            label: t('booking.offer'),
            path: `${base}/document?rev=${revision}`,
            file: `${detail.key} rev ${revision}.pdf`,
          },
        ]),
  ]
  const save = (path: string, file: string): void =>
    void downloadFile(path, file).catch((failure: unknown) => notifyFailure(t('booking.notSaved'), failure))
  return (
    <span className="flex wrap gap-6" role="group" aria-label={t('booking.files')}>
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
    if (reply === undefined) return t('booking.waiting')
    const outcome =
      reply.outcome === 'ACCEPTED' ? t('booking.accepted', { number: reply.number }) : t('booking.refused')
    const { vessel = '', voyage = '', cutOff, departure, arrival } = reply
    const days = [
      ['ETD', departure],
      ['ETA', arrival],
      ['cut-off', cutOff],
    ].map(([label, date]) => (date === undefined ? '' : `${label} ${format.date(date)}`))
    return [outcome, `${vessel} ${voyage}`.trim(), ...days, reply.text].filter((part) => part !== '').join(' · ')
  }
  return (
    <section className="card" aria-labelledby="bookings-title">
      <header className="card-head">
        <h2 id="bookings-title">{t('booking.title')}</h2>
        <span className="end">
          {may('RequestBooking') && (
            <Button size="small" onClick={() => setRequesting(true)}>
              {t('booking.request')}
            </Button>
          )}
        </span>
      </header>
      {bookings.length === 0 && <p className="card-body quiet">{t('booking.none')}</p>}
      <ul>
        {bookings.map((booking) => (
          <li key={booking.bookingId} className="card-body stack gap-6 line-above">
            <span>
              {t('booking.handedOver', { to: booking.to, at: format.near(booking.at), by: booking.by.name })} ·{' '}
              <strong>{replyOf(booking)}</strong>
            </span>
            <Files detail={detail} booking={booking} />
            {may('RecordBookingReply') && (
              <span>
                <Button size="small" onClick={() => setAnswered(booking)}>
                  {t('booking.reply')}
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
