import { Button } from '@blueprintjs/core'
import { DesktopIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureNotice } from '../../components/feedback/toaster.ts'
import { useTestNotification } from '../../lib/notifications/notification-commands.ts'

const currentPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'denied'

/** Browser permission for notifications (Permitido, Denegado, No solicitado) with the possible actions. */
export const BrowserPermission = () => {
  const { t } = useTranslation('notifications')
  const [permission, setPermission] = useState(currentPermission)
  const [isExplained, setExplained] = useState(false)
  const test = useTestNotification()
  const notifyFailure = useFailureNotice()
  const request = async () => {
    const answer = 'Notification' in globalThis ? await Notification.requestPermission() : 'denied'
    setPermission(answer)
    // After a refusal the browser does not prompt again; only its own settings can change it.
    setExplained(answer === 'denied')
  }
  return (
    <footer className="browser-permission pad-8-12 line-above row gap-8 size-12-5 medium">
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
              .catch((failure: unknown) => notifyFailure(t('test'), failure))
          }
        >
          {t('test')}
        </Button>
      )}
      {permission !== 'granted' && (
        <Button size="small" intent="primary" onClick={() => void request()}>
          {t('ask')}
        </Button>
      )}
    </footer>
  )
}
