import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Empty, ErrorCard, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { command } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { RateEditor } from './editor/rate-editor.tsx'
import { CompareRates } from './lazy-pane-parts.ts'
import { oneOptions, rateKeys } from './rate-queries.ts'
import { blank, type RateDetail, type Values, valuesOf } from './rate.ts'

export interface RatePaneProps {
  id: string | undefined
  act: string | undefined
  /** The other of two compared rates. */
  compared: string | undefined
  onSelect: (id: string | undefined, params?: Readonly<Record<string, string | undefined>>) => void
}

const DAY_MS = 86_400_000

/** A validity of the same length, from the day after. */
const nextOf = (rate: RateDetail): Values => {
  const days = Math.round((Date.parse(rate.validTo) - Date.parse(rate.validFrom)) / DAY_MS)
  const validFrom = dayAfter(rate.validTo, 1)
  return { ...valuesOf(rate), validFrom, validTo: dayAfter(validFrom, days) }
}

/** Focuses the search of the list, in which the user selects the other rate. */
const searchList = (element: HTMLElement | null) => {
  if (element !== null) document.querySelector<HTMLElement>('.filter-input input')?.focus()
}

/** Right pane: a rate, a new one, two compared, or instructions. */
export const RatePane = ({ id, act, compared, onSelect }: RatePaneProps) => {
  const { t } = useTranslation('rates')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ ...oneOptions(id ?? ''), enabled: id !== undefined })
  const rate = data?.id === id ? data : undefined
  const endCommand = useCommand(
    ({ id: key, revision, validTo }: { id: string; revision: number; validTo: string }, commandId) =>
      command('rate', 'ChangeRate', key, { validTo }, { commandId, revision }),
    { onDone: () => client.invalidateQueries({ queryKey: rateKeys.all }) },
  )
  const close = (answer?: { id: string }) => onSelect(answer?.id ?? id)
  if (act === 'new')
    return <RateEditor key="new" rate={undefined} start={blank()} title={t('newTitle')} onClose={close} />
  if (id === undefined)
    return (
      <section className="rate-editor">
        <Empty kind="none" title={t('pick')} help={t('pickHelp')} />
      </section>
    )
  if (error !== null && rate === undefined)
    return (
      <section className="rate-editor">
        <ErrorCard error={error} title={t('failed')} onRetry={() => void refetch()} />
      </section>
    )
  if (rate === undefined)
    return (
      <section className="rate-editor">
        <SkeletonRows rows={14} height={36} />
      </section>
    )
  if (act === 'compare' && compared !== undefined)
    return <CompareRates ids={[id, compared]} onClose={() => onSelect(id)} />
  if (act === 'compare')
    return (
      <section className="rate-editor" ref={searchList}>
        <Empty kind="none" title={t('common.compare')} help={t('compare.pick', { code: rate.code })} />
      </section>
    )
  if (act === 'copy' || act === 'next') {
    const isNext = act === 'next'
    // The replaced rate ends the day before.
    const closeFormer = async ({ validFrom }: Values) => {
      if (!isNext || validFrom > rate.validTo) return
      await endCommand.run({ id: rate.id, revision: rate.revision, validTo: dayAfter(validFrom, -1) })
    }
    return (
      <RateEditor
        key={`${act} ${id}`}
        rate={undefined}
        start={isNext ? nextOf(rate) : valuesOf(rate)}
        title={t(isNext ? 'nextTitle' : 'copyTitle', { code: rate.code })}
        onCreated={closeFormer}
        onClose={close}
      />
    )
  }
  return (
    <RateEditor
      key={rate.id}
      rate={rate}
      start={blank(rate.transport)}
      title={rate.code}
      onClose={close}
      onCopy={() => onSelect(id, { act: 'copy' })}
      onNext={() => onSelect(id, { act: 'next' })}
      onCompare={() => onSelect(id, { act: 'compare' })}
    />
  )
}
