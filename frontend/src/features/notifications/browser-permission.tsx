import { Button } from '@blueprintjs/core'
import { DesktopIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSayFailed } from '../../components/feedback/use-say-failed.ts'
import { useTestNotification } from '../../lib/notifications/notification-commands.ts'

const now = (): NotificationPermission => ('Notification' in globalThis ? Notification.permission : 'denied')

/** Whether the browser may show notifications: Permitido, Denegado, No solicitado; and what can be done about it. */
export const BrowserPermission = () => {
  const { t } = useTranslation('notifications')
  const [permission, setPermission] = useState(now)
  const [isExplained, setExplained] = useState(false)
  const test = useTestNotification()
  const sayFailed = useSayFailed()
  return (
    <footer className="browser-permission">
      <DesktopIcon size={14} className="secondary" aria-hidden="true" />
      <span>
        {t('browser')} {t(permission)}
        {permission === 'denied' && <span className="quiet"> {t(isExplained ? 'deniedHow' : 'deniedHelp')}</span>}
      </span>
      {permission === 'granted' && (
        <Button
          size="small"
          loading={test.isBusy}
          onClick={() =>
            void test
              .run({ title: t('testTitle'), message: t('testMessage'), key: '' })
              .catch((failure: unknown) => sayFailed(t('test'), failure))
          }
        >
          {t('test')}
        </Button>
      )}
      {permission === 'denied' && (
        // A browser that was told no does not ask again: only its own settings change that.
        <Button size="small" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
          {t('howToAllow')}
        </Button>
      )}
      {permission === 'default' && (
        <Button
          size="small"
          intent="primary"
          onClick={async () => {
            if ('Notification' in globalThis) setPermission(await Notification.requestPermission())
          }}
        >
          {t('ask')}
        </Button>
      )}
    </footer>
  )
}
