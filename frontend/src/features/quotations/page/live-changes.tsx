import { Button } from '@blueprintjs/core'
import { RefreshIcon } from '@blueprintjs/icons'
import { agentChanges } from '@freight/contracts/quotation/changes'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { useSession } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useAskedQuery } from '../agents/queries.ts'
import { lastOfEach } from './latest-changes.ts'
import { changesOptions, quotationKeys } from '../queries.ts'
import { useChangeWords } from './use-change-words.ts'

/** The page follows what others do to the quotation, and says who did what; what is being typed stays as it is. */
export const LiveChanges = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const words = useChangeWords()
  const client = useQueryClient()
  const me = useSession()?.id
  const [since, setSince] = useState(detail.revision)
  const { data, refetch } = useQuery(changesOptions(detail.key, since))
  useEffect(() => {
    // A window beside another one is visible all the time: only its focus tells that somebody comes back to it.
    const look = () => void refetch()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [refetch])
  // What happens with an agent who was asked, first of all that they were, is no revision of the quotation.
  const known = useAskedQuery(detail.key).data
  const isAgentBehind = known !== undefined && data?.agents !== undefined && data.agents > agentChanges(known)
  const isBehind = isAgentBehind || (data !== undefined && data.revision > detail.revision)
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: quotationKeys.all })
  }, [isBehind, data, client])
  const who = ({ by }: (typeof shown)[number]) => (by.kind === 'SYSTEM' ? t('live.house') : by.name || t('live.agent'))
  const shown = lastOfEach(data?.changes.filter(({ by }) => by.id !== me) ?? [])
  if (shown.length === 0) return null
  return (
    <NoticeCard
      icon={<RefreshIcon size={14} aria-hidden="true" />}
      action={
        <Button size="small" variant="minimal" onClick={() => setSince(data?.revision ?? since)}>
          {t('live.seen')}
        </Button>
      }
    >
      {shown.map((change) => (
        <p key={change.revision}>
          <strong>{who(change)}</strong> {words(change)} <span className="quiet">{format.near(change.at)}</span>
        </p>
      ))}
    </NoticeCard>
  )
}
