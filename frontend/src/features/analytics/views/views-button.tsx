import { Button } from '@blueprintjs/core'
import { BookmarkIcon } from '@blueprintjs/icons'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'

const load = async () => (await import('./dashboard-views.tsx')).default
const DashboardViews = lazyWithTexts(load, ['views'], { waiting: <Closed isBusy />, missing: 'line' })
// Code that does not come is said when the views are opened.
const fetchEarly = () => load().catch(() => undefined)

/** As it stands there until it is pressed, and until what keeps the views has come. */
function Closed({ isBusy, onOpen }: { isBusy: boolean; onOpen?: (event: MouseEvent<HTMLElement>) => void }) {
  const { t } = useTranslation('analytics')
  return (
    <Button
      icon={<BookmarkIcon size={14} />}
      text={t('views.label')}
      title={t('views.label')}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isBusy}
      onClick={onOpen}
      onPointerEnter={() => void fetchEarly()}
    />
  )
}

/** The views of the dashboards. What lists, names and shares them comes when it is opened, or when the address names one. */
export const ViewsButton = ({ today }: { today: Date }) => {
  const [search] = useSearchParams()
  const [isWaited, setWaited] = useState(false)
  const [state, setState] = useState<'opened' | 'shown' | undefined>(search.has('saved') ? 'shown' : undefined)
  if (state === undefined && search.has('saved')) setState('shown')
  const open = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setWaited(true)
    await fetchEarly()
    setWaited(false)
    // Whoever has gone on meanwhile is not called back.
    const { activeElement } = document
    if (activeElement === currentTarget || activeElement === document.body) setState('opened')
  }
  return state === undefined ? (
    <Closed isBusy={isWaited} onOpen={(event) => void open(event)} />
  ) : (
    <DashboardViews today={today} isOpenAtFirst={state === 'opened'} />
  )
}
