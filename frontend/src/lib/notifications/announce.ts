import i18next from 'i18next'
import { notify } from '../../components/feedback/toaster.ts'
import { isOpenable, referenceOf } from './notification-list.ts'
import { notificationText } from './notification-text.ts'
import { stored } from '../storage/storage.ts'
import type { SocketMessage } from '../live/stomp.ts'

const ICON = '/icon-192.png'
const MAX_SHOWN_IDS = 100

/** Ids of notifications that the browser has shown: disconnected tabs receive them again later. */
const shownIds = stored<readonly string[]>('announced', [], (value) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined,
)

/** Only one of the open tabs shows the browser notification: the first to get the lock of the message. */
const inOneTab = async (id: string, showIt: () => void) => {
  const show = () => {
    if (shownIds.read().includes(id)) return
    shownIds.write([...shownIds.read().slice(1 - MAX_SHOWN_IDS), id])
    showIt()
  }
  if (!('locks' in navigator)) return show()
  await navigator.locks.request(`notification:${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    show()
    // Held until every tab has tried.
    await new Promise((resolve) => setTimeout(resolve, 3000))
  })
}

const asGiven = (name: string) => name
const places = () => import('@freight/contracts/client-document/language/place-names')

/** Place names in the language of the screen; unchanged if the names cannot be loaded. */
const namesOfPlaces = async () => {
  const { language } = i18next
  if (language === 'es') return asGiven
  const { placeName } = await places().catch(() => ({ placeName: asGiven }))
  return (name: string) => placeName(name, language as 'en' | 'pt')
}

/** A toast in the page, and a browser notification if allowed. */
export const announce = async (message: SocketMessage, { open, openText }: { open: () => void; openText: string }) => {
  await i18next.loadNamespaces('notifications')
  const { title, text } = notificationText(message, i18next.getFixedT(null, 'notifications'), await namesOfPlaces())
  const reference = referenceOf(message)
  void notify({
    key: message.id,
    kind: 'news',
    title,
    text: reference === '' ? text : `${reference} · ${text}`,
    ...(message.key !== '' && { action: { text: openText, onClick: open } }),
  })
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  await inOneTab(message.id, () => {
    const shown = new Notification(title, { body: text, icon: ICON, tag: message.id })
    shown.onclick = () => {
      window.focus()
      if (isOpenable(message)) open()
      shown.close()
    }
  })
}
