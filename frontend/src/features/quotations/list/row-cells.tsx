import type { QuotationRow } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { SavingMark } from '../../../components/feedback/saving-mark.tsx'
import { WaitingTime } from '../../../components/quotation/waiting-time.tsx'
import { formatElapsed, MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { useSaving } from '../saving.ts'

/** How long it waits, or that one's own change is on its way; nothing once it is decided or parked. */
export const RowWait = ({ row }: { row: QuotationRow }) => {
  const saving = useSaving(row.key, row.revision)
  if (saving !== undefined) return <SavingMark state={saving} />
  return row.dueAt === undefined ? (
    <span className="quiet">{MISSING}</span>
  ) : (
    <WaitingTime since={row.statusSince} dueAt={row.dueAt} lateAt={row.lateAt} />
  )
}

/** The client, with the flags of the quotation. */
export const ClientCell = ({ row }: { row: QuotationRow }) => {
  const { t } = useTranslation('quotations')
  return (
    <>
      {row.client.name === '' ? (
        <span className="quiet">{t('noClient')}</span>
      ) : (
        <span className="client-name">{row.client.name}</span>
      )}
      {row.expired && (
        <span className="tag" data-hue="amber">
          {t('flag.expired')}
        </span>
      )}
      {row.reopened && <span className="tag">{t('flag.reopened')}</span>}
      {row.noRate && (
        <span className="tag" data-hue="amber">
          {t('flag.noRate')}
        </span>
      )}
      {row.cancelled && <span className="tag">{t('flag.cancelled')}</span>}
      {row.dangerous !== undefined && (
        <span className="tag" title={row.dangerous}>
          {t('flag.dangerous', { imoClass: row.dangerous.split(' ').at(-1) })}
        </span>
      )}
      {row.scope !== 'CLIENT' && <span className="tag">{t(`scope.${row.scope}`)}</span>}
    </>
  )
}

/** A number of a row; nothing and zero are grey. */
export const CargoAmount = ({ value, text }: { value: string | undefined; text: string }) => {
  const isNothing = value === undefined || /^0*(\.0*)?$/.test(value)
  return <span className={isNothing ? 'quiet' : ''}>{isNothing && value !== undefined ? MISSING : text}</span>
}

/** `2 × 40HC`; of several kinds the first one and how many more there are, all of them on hover. */
export const Containers = ({ row: { containers } }: { row: QuotationRow }) => {
  const [first, ...others] = containers.map(({ type, quantity }) => `${quantity} × ${type}`)
  if (first === undefined) return <span className="quiet">{MISSING}</span>
  const all = [first, ...others].join(', ')
  return (
    <span className="secondary" {...(others.length > 0 && { title: all })}>
      {first}
      {others.length > 0 && (
        <>
          <span className="quiet" aria-hidden="true">
            {' '}
            +{others.length}
          </span>
          <span className="visually-hidden">, {others.join(', ')}</span>
        </>
      )}
    </span>
  )
}

/** How long ago it changed. */
export const LastChange = ({ row }: { row: QuotationRow }) => {
  const now = useNow()
  const format = useFormat()
  const { t } = useTranslation('quotations')
  const ago = now - Date.parse(row.lastChangeAt)
  const days = -format.daysUntil(row.lastChangeAt)
  return (
    <span className="secondary" title={format.dateTime(row.lastChangeAt)}>
      {ago < 60_000
        ? t('justNow')
        : days === 0
          ? formatElapsed(ago).replace(/ \d\d$/, '')
          : days === 1
            ? t('yesterday')
            : format.dayMonth(row.lastChangeAt)}
    </span>
  )
}

const SOON = 3

export const ValidityCell = ({ row }: { row: Pick<QuotationRow, 'validUntil' | 'dueAt'> }) => {
  const format = useFormat()
  if (row.validUntil === undefined) return <span className="quiet">{MISSING}</span>
  const isSoon = format.daysUntil(row.validUntil) <= SOON && row.dueAt !== undefined
  return (
    <span className={isSoon ? 'hue' : 'secondary'} data-hue="amber" title={format.until(row.validUntil)}>
      {format.date(row.validUntil)}
    </span>
  )
}

/** A call that is due today, or was, stands out. */
export const FollowUpCell = ({ day }: { day: string | undefined }) => {
  const format = useFormat()
  if (day === undefined) return <span className="quiet">{MISSING}</span>
  return (
    <span className={format.daysUntil(day) <= 0 ? 'hue' : 'secondary'} data-hue="amber">
      {format.date(day)}
    </span>
  )
}
