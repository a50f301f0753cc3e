import { turnOf, offeredStatuses } from '@freight/contracts/vocabulary/quotation'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import {
  ChevronRightIcon,
  UserIcon,
  EditIcon,
  HistoryIcon,
  RefreshIcon,
  HelpIcon,
  MoreIcon,
  ChatIcon,
  PauseIcon,
  SendMessageIcon,
  TickCircleIcon,
  UploadIcon,
} from '@blueprintjs/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { SavingMark } from '../../../components/feedback/saving-mark.tsx'
import { Reference, StatusChip, hueOf } from '../../../components/quotation/status-chip.tsx'
import { formatElapsed, useFormat } from '../../../lib/format/format.ts'
import { quotationAsOf } from '../../../lib/queries/queries.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { siblingPath } from '../acts/sibling-path.ts'
import { useSaving } from '../saving.ts'
import { usePastRevision } from '../use-tab.ts'
import type { Act } from '../commands/command-dialog.tsx'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'
import { Button, Menu, MenuItem, PopoverNext, Tooltip } from '@blueprintjs/core'
import { HeadActions } from '../../../components/head-actions.tsx'
import { useUrlValue } from '../../../lib/browser/url-state.ts'
import { agentChanges } from '@freight/contracts/quotation/changes'
import { useEffect, useState, type ReactElement } from 'react'
import { useSession, useMay } from '../../../lib/auth/session.ts'
import { useAgentRequestsQuery } from '../agents/agents-queries.ts'
import { latestChanges } from '../commands/conflict/latest-changes.ts'
import { changesOptions, quotationKeys } from '../quotation-queries.ts'
import { useChangeWords } from '../commands/conflict/use-change-words.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { type OfferedAction, offeredActions } from '../commands/actions.ts'
import { useReason } from '../commands/use-reason.ts'
import type { ShownCommand } from '../shown-command.ts'

const icons: Partial<Record<ShownCommand, ReactElement>> = {
  AddQuotationNote: <ChatIcon />,
  PostponeQuote: <PauseIcon />,
  SendQuote: <SendMessageIcon />,
  PublishQuote: <UploadIcon />,
  ApproveQuote: <TickCircleIcon />,
}

const actionIcon = (command: ShownCommand): ReactElement | undefined => icons[command]

const SHORTCUT_KEYS: Partial<Record<OfferedAction['command'], string>> = {
  TakeQuotation: 't',
  PublishQuote: 'p',
  SendQuote: 'e',
  AddCostGroup: 'n',
  AddSellGroup: 'v',
  ApproveQuote: 'a',
}

/** One blue button, the next step dashed with its reason, the others outlined, plain or behind the dots. */
const HeaderActions = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const reason = useReason()
  const { primary, next, outlined, plain, more } = offeredActions(detail, useMay())
  // A historical state offers only the way back to the current one.
  const isPast = usePastRevision(detail) !== undefined
  const possibleActions = isPast
    ? []
    : [primary, ...outlined, ...plain, ...more].filter((action) => action !== undefined)
  useCommands(
    possibleActions.map(({ command }) => ({
      id: `quotation.${command}`,
      title: `${t(`command.${command}.action`)} ${detail.key}`,
      ...(command === primary?.command && SHORTCUT_KEYS[command] !== undefined && { keys: SHORTCUT_KEYS[command] }),
      scope: 'screen' as const,
      run: () => act(command),
    })),
  )
  if (isPast) return null
  return (
    <HeadActions>
      {plain.map(({ command }) => (
        <Button key={command} variant="minimal" icon={actionIcon(command)} onClick={() => act(command)}>
          {t(`command.${command}.action`)}
        </Button>
      ))}
      {next !== undefined && (
        <Tooltip content={reason(next)} placement="bottom" minimal>
          <Button
            aria-disabled="true"
            icon={actionIcon(next.command)}
            endIcon={<HelpIcon size={14} />}
            {...(next.reason === 'APPROVAL_REQUIRED' && { onClick: () => act('RequestSellApproval') })}
            aria-label={`${t(`command.${next.command}.action`)}: ${reason(next)}`}
          >
            {t(`command.${next.command}.action`)}
          </Button>
        </Tooltip>
      )}
      {outlined.map(({ command }) => (
        <Button key={command} onClick={() => act(command)}>
          {t(`command.${command}.action`)}
        </Button>
      ))}
      {primary !== undefined && (
        <Button intent="primary" onClick={() => act(primary.command)}>
          {t(`command.${primary.command}.action`)}{' '}
          {SHORTCUT_KEYS[primary.command] !== undefined && (
            <kbd aria-hidden="true">{SHORTCUT_KEYS[primary.command]?.toUpperCase()}</kbd>
          )}
        </Button>
      )}
      {more.length > 0 && (
        <PopoverNext
          placement="bottom-end"
          arrow={false}
          // The dialog opened by a menu item keeps the focus after the menu closes.
          shouldReturnFocusOnClose={false}
          content={
            <Menu>
              {more.map(({ command }) => (
                <MenuItem key={command} text={t(`command.${command}.action`)} onClick={() => act(command)} />
              ))}
            </Menu>
          }
        >
          <Button icon={<MoreIcon />} aria-label={shell('common.moreActions')} />
        </PopoverNext>
      )}
    </HeadActions>
  )
}

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
    by.kind === 'SYSTEM' ? t('live.house') : by.name || t(by.kind === 'CLIENT' ? 'common.theClient' : 'common.anAgent')
  const shown = latestChanges(data?.changes.filter(({ by }) => by.id !== me) ?? [])
  if (shown.length === 0) return null
  return (
    <NoticeCard
      icon={<RefreshIcon size={14} aria-hidden="true" />}
      action={
        <Button size="small" variant="minimal" onClick={() => setSince(data?.revision ?? since)}>
          {t('common.dismiss')}
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

/** Banner of a historical state, with the way back to the current one. */
const HistoryBanner = ({ at }: { at: string | undefined }) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const [, setAt] = useUrlValue('at')
  return (
    <HeadActions>
      <span className="hue" data-hue="accent" role="status">
        {at !== undefined && (
          <>
            <HistoryIcon size={14} aria-hidden="true" />{' '}
            {t('lookingBack', { date: format.date(at), time: format.time(at) })}
          </>
        )}
      </span>
      <Button intent="primary" onClick={() => setAt(undefined, { replace: true })}>
        {t('backToNow')} <kbd aria-hidden="true">{t('end')}</kbd>
      </Button>
    </HeadActions>
  )
}

const statusesWithOffer: readonly Status[] = offeredStatuses

/** Notice that the sale differs from the published or sent one, which counts until the next publication. */
const UnpublishedNotice = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationCommands')
  if (!statusesWithOffer.includes(detail.status) || !detail.sell.some(({ published }) => published === false))
    return null
  const revision = detail.revisions.at(-1)?.revisionNo
  return (
    <NoticeCard hue="amber" icon={<EditIcon size={14} aria-hidden="true" />}>
      {revision === undefined ? t('unpublished.sincePublished') : t('unpublished.sinceSent', { revision })}
    </NoticeCard>
  )
}

/** State of the quotation after the selected historical event; undefined for the current state. */
const usePast = (detail: QuotationDetail) => {
  const revision = usePastRevision(detail)
  const { data } = useQuery({
    ...quotationAsOf(detail.key, revision ?? 0),
    enabled: revision !== undefined,
    placeholderData: (before) => before,
  })
  return revision === undefined ? undefined : { shown: data?.quotation ?? detail, at: data?.at }
}

export interface QuotationHeaderProps {
  detail: QuotationDetail
  listPath: string
  act: Act
}

/** Reference, status, wait and commands of a quotation; for a historical state, that state and the way back. */
export const QuotationHeader = ({ detail: currentDetail, listPath, act }: QuotationHeaderProps) => {
  const pastState = usePast(currentDetail)
  const detail = pastState?.shown ?? currentDetail
  const { t } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const elapsedMs = useNow() - Date.parse(detail.statusSince)
  const saving = useSaving(currentDetail.key, currentDetail.revision)
  const clientWaits = pastState === undefined && detail.clientWaits
  return (
    <header className="quotation-head stack gap-8">
      <div className="quotation-line gap-6-10 min-height-28 row wrap">
        <nav className="crumb" aria-label={t('crumb')}>
          <Link to={listPath}>{t('common.quotations')}</Link>
          <ChevronRightIcon size={14} aria-hidden="true" />
        </nav>
        <h1>
          <Reference value={detail.key} />
        </h1>
        <StatusChip status={detail.status} pill />
        <span className="turn">
          <span className="hue" data-hue={clientWaits ? 'amber' : hueOf(detail.status)}>
            <UserIcon size={14} aria-hidden="true" />{' '}
            {shell(`turn.${clientWaits && turnOf[detail.status] === 'CLIENT' ? 'COMMERCIAL' : turnOf[detail.status]}`)}
          </span>{' '}
          {pastState === undefined && (
            <span className="secondary">{t('common.sinceElapsed', { elapsed: formatElapsed(elapsedMs) })}</span>
          )}
        </span>
        <span className="tag">{t(`scope.${detail.scope}`)}</span>
        {clientWaits && (
          <Link className="tag" data-hue="amber" to="?tab=notes">
            {t('notes.clientWaits')}
          </Link>
        )}
        {detail.cancelled && (
          <span className="tag" data-hue="red">
            {t('flag.cancelled')}
          </span>
        )}
        {detail.expired && (
          <span className="tag" data-hue="amber">
            {t('flag.expired')}
          </span>
        )}
        {saving !== undefined && <SavingMark state={saving} />}
        {pastState && <HistoryBanner at={pastState.at} />}
        <HeaderActions detail={currentDetail} act={act} />
      </div>
      <FactsLine detail={detail} />
      {pastState === undefined && <UnpublishedNotice detail={currentDetail} />}
      <LiveChanges detail={currentDetail} />
    </header>
  )
}

const FactsLine = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const facts: [string, string | undefined][] = [
    [t('fact.reference'), detail.client?.reference === '' ? undefined : detail.client?.reference],
    [t('common.salesRep'), detail.commercial.name],
    [t('common.assignedTo'), detail.assignedTo?.name],
    [t('column.created'), format.dateTime(detail.createdAt)],
    [t('column.shipmentDate'), detail.shipmentDate === undefined ? undefined : format.date(detail.shipmentDate)],
    [t('field.company'), detail.company],
  ]
  const { pathname } = useLocation()
  return (
    <dl className="facts-line gap-4-20 flex wrap">
      <div className="flex gap-6">
        <dt className="visually-hidden">{t('common.client')}</dt>
        <dd>
          <strong>{detail.client?.razonSocial || detail.client?.nombreFantasia || t('common.noClient')}</strong>
        </dd>
      </div>
      {facts.map(
        ([label, value]) =>
          value !== undefined && (
            <div className="flex gap-6" key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {detail.copiedFrom !== undefined && (
        <div className="flex gap-6">
          <dt>{t('fact.copiedFrom')}</dt>
          <dd>
            <Link to={siblingPath(pathname, detail.copiedFrom)}>{detail.copiedFrom}</Link>
          </dd>
        </div>
      )}
    </dl>
  )
}
