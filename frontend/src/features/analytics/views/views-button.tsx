import { Button } from '@blueprintjs/core'
import { BookmarkIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'

const load = async () => (await import('./dashboard-views.tsx')).default
const DashboardViews = lazyWithTexts(load, ['views'], { waiting: <Closed />, missing: 'line' })

/** As it stands there until it is pressed, or until what keeps the views has come. */
function Closed({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation('analytics')
  return (
    <Button
      icon={<BookmarkIcon size={14} />}
      text={t('views.label')}
      title={t('views.label')}
      aria-haspopup="menu"
      aria-expanded={false}
      loading={onOpen === undefined}
      {...(onOpen && { onClick: onOpen, onPointerEnter: () => void load().catch(() => undefined) })}
    />
  )
}

/** The views of the dashboards. What lists, names and shares them comes when it is opened, or when the address names one. */
export const ViewsButton = ({ today }: { today: Date }) => {
  const [search] = useSearchParams()
  const [isOpened, setOpened] = useState(false)
  return isOpened || search.has('saved') ? (
    <DashboardViews today={today} isOpenAtFirst={isOpened} />
  ) : (
    <Closed onOpen={() => setOpened(true)} />
  )
}
