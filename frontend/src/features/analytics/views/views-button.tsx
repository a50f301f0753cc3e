import { Button } from '@blueprintjs/core'
import { BookmarkIcon } from '@blueprintjs/icons'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'

const load = async () => (await import('./dashboard-views.tsx')).default
const DashboardViews = lazyWithTexts(load, ['views'], { waiting: <Closed isBusy />, missing: 'line' })
// A failed load is reported when the views are opened.
const fetchEarly = () => load().catch(() => undefined)

/** The closed button, until it is pressed and its code has loaded. */
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

/** Button of the dashboard views; the code behind it loads on opening, or when the URL contains a view. */
export const ViewsButton = ({ today }: { today: Date }) => {
  const [search] = useSearchParams()
  const [isWaited, setWaited] = useState(false)
  const [state, setState] = useState<'opened' | 'shown' | undefined>(search.has('saved') ? 'shown' : undefined)
  if (state === undefined && search.has('saved')) setState('shown')
  const open = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setWaited(true)
    await fetchEarly()
    setWaited(false)
    // The user may have moved the focus while the code was loading.
    const { activeElement } = document
    if (activeElement === currentTarget || activeElement === document.body) setState('opened')
  }
  return state === undefined ? (
    <Closed isBusy={isWaited} onOpen={(event) => void open(event)} />
  ) : (
    <DashboardViews today={today} isOpenAtFirst={state === 'opened'} />
  )
}
