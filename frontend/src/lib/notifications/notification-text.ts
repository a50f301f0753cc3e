import type { TFunction } from 'i18next'
import { daysIn } from '../format/days-in.ts'

interface Told {
  title: string
  message: string
  kind?: string | undefined
  params?: Readonly<Record<string, string>> | undefined
}

/** A notification in the reader's language, its places as `placeOf` calls them; what somebody wrote stays as they wrote it. */
export const notificationText = (
  { title, message, kind, params = {} }: Told,
  t: TFunction<'notifications'>,
  placeOf: (name: string) => string,
) => {
  // The kind comes from the server: one without words here is told in the server's own.
  const named = t(`kind.${kind as 'EXPIRING'}`, { defaultValue: '' })
  if (named === '') return { title, text: message }
  const { client = '', origin = '', destination = '', by = '', actor = by } = params
  const lane = origin === '' || destination === '' ? '' : `${placeOf(origin)} – ${placeOf(destination)}`
  const { validUntil } = params
  const until = kind === 'EXPIRING' && validUntil !== undefined ? t('until', { date: daysIn(validUntil) }) : ''
  return {
    title: named,
    text: [actor, client, lane, params['modo'] ?? '', daysIn(params['report'] ?? ''), params['file'] ?? '', until]
      .filter((part) => part !== '')
      .join(' · '),
  }
}
