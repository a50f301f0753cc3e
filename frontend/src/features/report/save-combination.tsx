import { Button } from '@blueprintjs/core'
import { BookmarkIcon } from '@blueprintjs/icons'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { LazyViewNameDialog } from '../../components/views/lazy-view-name-dialog.ts'
import { useViewActs } from '../../components/views/use-view-acts.ts'
import type { ReportState } from './use-report-state.ts'

/** Saves the report and its filters under a name. */
export const SaveCombination = ({ state }: { state: ReportState }) => {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const [, setSearch] = useSearchParams()
  const acts = useViewActs('reports')
  const { viewState } = state
  /** The current state of the page; undefined after leaving it. */
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    shown.current = viewState
    return () => {
      shown.current = undefined
    }
  }, [viewState])
  const save = async (name: string) => {
    const id = await acts.save(name, viewState)
    // The answer can be late: a user who has navigated meanwhile stays there.
    if (shown.current === viewState) setSearch(`${viewState}&saved=${id}`, { replace: true })
  }
  return (
    <>
      <Button variant="minimal" icon={<BookmarkIcon />} onClick={() => setOpen(true)}>
        {t('saved.save')}
      </Button>
      {isOpen && (
        <LazyViewNameDialog
          title={t('saved.save')}
          name=""
          list="reports"
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
