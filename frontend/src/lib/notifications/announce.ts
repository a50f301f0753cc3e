import i18next from 'i18next'
import { notify } from '../../components/feedback/toaster.ts'
import { quotationOf } from './notification-list.ts'
import { notificationText } from './notification-text.ts'
import type { SocketMessage } from '../live/stomp.ts'

const ICON = '/icon-192.png'

/** Only one of the open tabs shows the browser's notification: the first to take the lock of the message. */
const inOneTab = async (id: string, show: () => void) => {
  if (!('locks' in navigator)) return show()
  await navigator.locks.request(`notification:${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    show()
    // Held until every tab has had its turn.
    await new Promise((resolve) => setTimeout(resolve, 3000))
  })
}

const asGiven = (name: string) => name
const places = () => import('@freight/contracts/client-document/language/place-names')

/** What places are called in the language of the screen; as they were given where the names cannot be had. */
const namesOfPlaces = async () => {
  const { language } = i18next
  if (language === 'es') return asGiven
  const { placeName } = await places().catch(() => ({ placeName: asGiven }))
  return (name: string) => placeName(name, language as 'en' | 'pt')
}

/** A toast in the page, and a notification of the browser where that was allowed. */
export const announce = async (message: SocketMessage, { open, openText }: { open: () => void; openText: string }) => {
  await i18next.loadNamespaces('notifications')
  const { title, text } = notificationText(message, i18next.getFixedT(null, 'notifications'), await namesOfPlaces())
  void notify({
    key: message.id,
    kind: 'news',
    title,
    text: quotationOf(message.key) === '' ? text : `${message.key} · ${text}`,
    ...(message.key !== '' && { action: { text: openText, onClick: open } }),
  })
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  await inOneTab(message.id, () => {
    const shown = new Notification(title, { body: text, icon: ICON, tag: message.id })
    shown.onclick = () => {
      window.focus()
      open()
      shown.close()
    }
  })
}
