import { useQueryClient } from '@tanstack/react-query'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { notify } from '../../../../components/feedback/toaster.ts'
import { useFailureNotice } from '../../../../components/feedback/use-failure-notice.ts'
import { newestDetail } from '../../quotation-queries.ts'

interface Shown {
  /** Shows the newest state; false when it could not be read. */
  reload: () => Promise<boolean>
  /** Changes since the dialog opened, after a reload. */
  changes: ReactNode
}

const ShownContext = createContext<Shown | undefined>(undefined)

export const useShown = () => use(ShownContext)

interface ShownQuotationProps<Subject> {
  detail: QuotationDetail
  /** The dialog's subject in a newer state; undefined once it was removed, which closes the dialog. */
  subjectOf: (detail: QuotationDetail) => Subject | undefined
  onClose: () => void
  children: (detail: QuotationDetail, subject: Subject) => ReactNode
}

/**
 * Binds a dialog to the state that it shows. Newer states are a conflict; after one the dialog shows the newest state
 * with the changes and has to be confirmed again.
 */
export const ShownQuotation = <Subject,>({ detail, subjectOf, onClose, children }: ShownQuotationProps<Subject>) => {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const notifyFailure = useFailureNotice()
  const [opened] = useState(detail)
  const [shown, setShown] = useState(detail)
  const reload = async () => {
    try {
      const newest = await newestDetail(client, detail.key)
      if (subjectOf(newest) === undefined) {
        void notify({ kind: 'failed', title: t('state.subjectRemoved'), text: detail.key })
        onClose()
      }
      setShown(newest)
      return true
    } catch (problem) {
      notifyFailure(t('error.part'), problem)
      return false
    }
  }
  const subject = subjectOf(shown)
  if (subject === undefined) return null
  return (
    <ShownContext
      value={{ reload, changes: shown === opened ? null : <ChangedMeanwhile opened={opened} shown={shown} /> }}
    >
      {children(shown, subject)}
    </ShownContext>
  )
}
