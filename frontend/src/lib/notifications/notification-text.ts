import type { TFunction } from 'i18next'
import { daysIn } from '../format/days-in.ts'

interface Told {
  title: string
  message: string
  kind?: string | undefined
  params?: Readonly<Record<string, string>> | undefined
}

const KINDS = [
  'NEW_REQUEST',
  'REQUEST_TAKEN',
  'REQUEST_RELEASED',
  'REQUEST_AMENDED',
  'QUOTATION_ASSIGNED',
  'APPROVAL_REQUESTED',
  'SELL_APPROVED',
  'SELL_REJECTED',
  'QUOTE_READY',
  'QUOTE_UPDATED',
  'MAIL_FAILED',
  'QUOTE_APPROVED',
  'QUOTE_REJECTED',
  'QUOTATION_CANCELLED',
  'QUOTE_RESUMED',
  'REQUEST_WAITING',
  'NOT_SENT',
  'EXPIRING',
  'EXPIRES_TODAY',
  'FOLLOW_UP',
  'AGENT_ANSWERED',
  'AGENT_DECLINED',
  'AGENT_ASKS',
  'AGENT_WANTS_LINK',
  'AGENT_MAIL_FAILED',
  'COST_STALE',
  'RATE_OF_SENT_CHANGED',
  'REPORT_READY',
  'REPORT_FAILED',
  'RATES_CHECKED',
  'RATES_IMPORTED',
  'RATES_TAKEN_BACK',
  'RATE_IMPORT_FAILED',
] as const

/** A notification in the reader's language, its places as `placeOf` calls them; what somebody wrote stays as they wrote it. */
export const notificationText = (
  { title, message, kind, params = {} }: Told,
  t: TFunction<'notifications'>,
  placeOf: (name: string) => string,
) => {
  const known = KINDS.find((each) => each === kind)
  if (known === undefined) return { title, text: message }
  const { client = '', origin = '', destination = '', by = '', actor = by } = params
  const lane = origin === '' || destination === '' ? '' : `${placeOf(origin)} – ${placeOf(destination)}`
  const [year, month, day] = (params['validUntil'] ?? '').split('-')
  const until = known === 'EXPIRING' && day !== undefined ? t('until', { date: `${day}/${month}/${year}` }) : ''
  return {
    title: t(`kind.${known}`),
    text: [actor, client, lane, params['modo'] ?? '', daysIn(params['report'] ?? ''), params['file'] ?? '', until]
      .filter((part) => part !== '')
      .join(' · '),
  }
}
