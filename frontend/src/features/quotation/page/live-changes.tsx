import { Button } from '@blueprintjs/core'
import { RefreshIcon } from '@blueprintjs/icons'
import { agentChanges } from '@freight/contracts/quotation/changes'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { useSession } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useAgentRequestsQuery } from '../agents/agents-queries.ts'
import { latestChanges } from './latest-changes.ts'
import { changesOptions, quotationKeys } from '../quotation-queries.ts'
import { useChangeWords } from './use-change-words.ts'

/** Follows other users' changes to the quotation and shows them; typed text stays unchanged. */
export const LiveChanges = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const words = useChangeWords()
  const client = useQueryClient()
  const me = useSession()?.id
  const [since, setSince] = useState(detail.revision)
  const { data, refetch } = useQuery(changesOptions(detail.key, since))
  useEffect(() => {
    // A window next to another one is always visible: only its focus shows that the user returns.
    const refetchNow = () => void refetch()
    window.addEventListener('focus', refetchNow)
    return () => window.removeEventListener('focus', refetchNow)
  }, [refetch])
  // Events of agent requests, including the first one, are no revision of the quotation.
  const agentRequests = useAgentRequestsQuery(detail.key).data
  const isAgentBehind =
    agentRequests !== undefined && data?.agents !== undefined && data.agents > agentChanges(agentRequests)
  const isBehind = isAgentBehind || (data !== undefined && data.revision > detail.revision)
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: quotationKeys.all })
  }, [isBehind, data, client])
  const authorOf = ({ by }: (typeof shown)[number]) =>
    by.kind === 'SYSTEM' ? t('live.house') : by.name || t('live.agent')
  const shown = latestChanges(data?.changes.filter(({ by }) => by.id !== me) ?? [])
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
          <strong>{authorOf(change)}</strong> {words(change)} <span className="quiet">{format.near(change.at)}</span>
        </p>
      ))}
    </NoticeCard>
  )
}
