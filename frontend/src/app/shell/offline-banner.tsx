import { OfflineIcon } from '@blueprintjs/icons'
import { onlineManager } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../lib/format/format.ts'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Banner of every page while offline: its data is old, and commands are impossible. */
export const OfflineBanner = () => {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return isOnline ? null : <Banner />
}

const Banner = () => {
  const { t } = useTranslation('shell')
  const [since] = useState(() => formatTime(new Date().toISOString()))
  return (
    <div className="offline-banner margin-0-16-8 pad-7-10 ink-amber radius-control row gap-8" role="status">
      <OfflineIcon size={14} aria-hidden="true" />
      {t('bar.offline', { time: since })}
    </div>
  )
}
