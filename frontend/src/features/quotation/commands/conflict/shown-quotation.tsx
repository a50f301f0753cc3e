import { useQueryClient, useQuery } from '@tanstack/react-query'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify, useFailureNotice } from '../../../../components/feedback/toaster.ts'
import { newestDetail, changesOptions } from '../../quotation-queries.ts'
import { RefreshIcon } from '@blueprintjs/icons'
import { NoticeCard } from '../../../../components/feedback/load-state.tsx'
import { useFormat } from '../../../../lib/format/format.ts'
import { latestChanges } from './latest-changes.ts'
import { useChangeWords } from './use-change-words.ts'
import { sellName } from '../../sell-name.ts'

/** Changes by other users while a dialog was open, and the sales whose amount or margin changed. */
export const ChangedMeanwhile = ({ opened, shown }: { opened: QuotationDetail; shown: QuotationDetail }) => {
  const { t } = useTranslation('quotationCommands')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const words = useChangeWords()
  const { data } = useQuery(changesOptions(shown.key, opened.revision))
  const figures = ({ converted, margin }: QuotationDetail['sell'][number]) =>
    [
      format.money(converted, shown.displayCurrency),
      ...(margin === undefined ? [] : [format.margin(margin.marginPct, margin.atMost)]),
    ].join(' · ')
  const sales = shown.sell.flatMap((sell) => {
    const openedSell = opened.sell.find(({ idSell }) => idSell === sell.idSell)
    if (openedSell === undefined || figures(openedSell) === figures(sell)) return []
    return [`${sellName(shown, sell)}: ${figures(openedSell)} → ${figures(sell)}`]
  })
  return (
    <NoticeCard icon={<RefreshIcon size={14} aria-hidden="true" />} hue="amber">
      {latestChanges(data?.changes ?? []).map((change) => (
        <p key={change.revision}>
          <strong>
            {change.by.kind === 'SYSTEM'
              ? t('live.house')
              : change.by.name || t(change.by.kind === 'CLIENT' ? 'common.theClient' : 'common.anAgent')}
          </strong>{' '}
          {words(change)}
        </p>
      ))}
      {sales.map((sale) => (
        <p key={sale}>{sale}</p>
      ))}
      <p>{shell('state.confirmAgain')}</p>
    </NoticeCard>
  )
}

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
