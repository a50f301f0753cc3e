import { Button, PopoverNext } from '@blueprintjs/core'
import { EnvelopeIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import type { SavedView } from '../../components/views/view-queries.ts'

const ScheduleForm = lazyPart(async () => (await import('./schedule-form.tsx')).ScheduleForm)

/** Schedules a combination by mail, weekly or monthly, or stops it. */
export const ScheduleView = ({ view }: { view: SavedView }) => {
  const { t, i18n } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const label = t(view.schedule === undefined ? 'schedule.open' : `schedule.is.${view.schedule.every}`, {
    name: view.name,
  })
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="right-start"
      arrow={false}
      content={<ScheduleForm view={view} lang={i18n.language} onDone={() => setOpen(false)} />}
    >
      <Button
        variant="minimal"
        size="small"
        className="report-schedule"
        data-on={view.schedule !== undefined || undefined}
        icon={<EnvelopeIcon size={12} />}
        aria-label={label}
        title={label}
      />
    </PopoverNext>
  )
}
