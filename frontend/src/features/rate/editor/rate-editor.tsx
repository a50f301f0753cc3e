import { Button } from '@blueprintjs/core'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { FormProblems } from '../../../components/entry-form/form-problems.tsx'
import { SaveButton } from '../../../components/entry-form/save-button.tsx'
import { SaveFailure } from '../../../components/entry-form/save-failure.tsx'
import { useEntryForm } from '../../../components/entry-form/use-entry-form.ts'
import { useUnsavedGuard } from '../../../components/entry-form/use-unsaved-guard.tsx'
import { command, create } from '../../../lib/api/api.ts'
import { BandsAndTrial } from '../trial/bands-and-trial.tsx'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { ExtendButton, SuspendButton } from '../acts/rate-acts.tsx'
import { RateState } from '../list/rate-state.tsx'
import { oneOptions, rateKeys } from '../rate-queries.ts'
import { bodyOf, type ChargeDraft, type RateDetail, type Values, valuesOf } from '../rate.ts'
import { useCheck } from './check.ts'
import { RateCharges } from './rate-charges.tsx'
import { RateFields } from './rate-fields.tsx'
import { RateHistory } from './rate-history.tsx'
import { useFields } from './use-fields.ts'

export interface RateEditorProps {
  /** Undefined for a new one. */
  rate: RateDetail | undefined
  start: Values
  title: string
  /** Runs before a new rate is created: ends the rate it replaces. */
  onCreated?: (values: Values) => Promise<unknown>
  onClose: (answer?: CommandAnswer) => void
  onCopy?: () => void
  onNext?: () => void
  onCompare?: () => void
}

const startOf = ({ rate, start }: RateEditorProps) => (rate === undefined ? start : valuesOf(rate))

/** Only changed fields are sent. */
const changesOf = (changes: Partial<Values>, values: Values) => {
  const names = new Set(Object.keys(changes))
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([name]) => names.has(name)))
}

/** Editor of a rate: fields, charges with bands, and the trial with a cargo. */
export const RateEditor = (props: RateEditorProps) => {
  const { t } = useTranslation('rates')
  const { t: catalogue } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const client = useQueryClient()
  const { rate, title, onClose } = props
  const [openedCharge, setOpenedCharge] = useState<string>()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const form = useEntryForm<Values>({
    start: startOf(props),
    revision: rate?.revision,
    fields: useFields(),
    check: useCheck(),
    send: async ({ values, changes, commandId, revision }) => {
      if (rate !== undefined && revision !== undefined)
        return command('rate', 'ChangeRate', rate.id, changesOf(changes, values), { commandId, revision })
      const { type, transport, mode } = values
      const answer = await create('rate', 'CreateRate', { type, transport, mode, ...bodyOf(values) }, { commandId })
      await props.onCreated?.(values)
      return answer
    },
    reload: async () => {
      const fresh = await client.fetchQuery({ ...oneOptions(rate?.id ?? ''), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: fresh.changedBy.name, at: fresh.changedAt }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: rateKeys.all }),
  })
  const { values, conflict } = form
  const guard = useUnsavedGuard(form, rate?.code ?? t('subject'))
  const save = async () => {
    const saved = await form.save()
    if (saved?.answer !== undefined && rate === undefined) onClose(saved.answer)
  }
  useCommands([
    { id: 'rate-save', title: catalogue('form.save'), keys: 'ctrl+s', scope: 'screen', run: () => void save() },
  ])
  const banded = values.charges.filter(({ calculator, onRequest }) => isInBands(calculator) && !onRequest)
  const shownBands = banded.find(({ rowId }) => rowId === openedCharge) ?? banded[0]
  const putCharge = (next: ChargeDraft) =>
    form.set(
      'charges',
      values.charges.map((one) => (one.rowId === next.rowId ? next : one)),
    )
  return (
    <section className="rate-editor" aria-label={title} tabIndex={-1}>
      <header className="rate-bar">
        <h2>{title}</h2>
        {rate !== undefined && (
          <>
            <span className="quiet">{t('version', { version: rate.version })}</span>
            <RateState rate={rate} />
            {rate.openUses > 0 && <span className="quiet">{t('uses', { count: rate.openUses })}</span>}
            {!rate.active && rate.suspendedBecause !== '' && (
              <span className="quiet">{t('suspend.because', { reason: rate.suspendedBecause })}</span>
            )}
          </>
        )}
        <span className="end">
          {rate !== undefined && (
            <>
              <Button variant="minimal" aria-expanded={isHistoryOpen} onClick={() => setHistoryOpen(!isHistoryOpen)}>
                {t('history')}
              </Button>
              <Button variant="minimal" onClick={props.onCompare}>
                {t('act.compare')}
              </Button>
              <Button variant="minimal" onClick={props.onCopy}>
                {t('act.copy')}
              </Button>
              <SuspendButton key={`${rate.id} ${rate.revision}`} rate={rate} />
              <ExtendButton key={`${rate.id} ${rate.validTo}`} rate={rate} onOther={() => props.onNext?.()} />
            </>
          )}
          {rate === undefined && (
            <Button variant="minimal" onClick={() => guard.leave(() => onClose())}>
              {t('act.cancel')}
            </Button>
          )}
          {conflict === undefined ? (
            (rate === undefined || rate.active) && (
              <SaveButton form={form} counts={rate !== undefined} onSave={() => void save()} />
            )
          ) : (
            <>
              <Button variant="minimal" onClick={conflict.yield}>
                {catalogue('conflict.discardMine')}
              </Button>
              <Button
                intent="primary"
                aria-disabled={conflict.open > 0 || undefined}
                onClick={() => void conflict.apply()}
              >
                {shell('state.reloadAndApply')}
              </Button>
            </>
          )}
        </span>
      </header>
      <SaveFailure failure={form.failure} onRetry={() => void save()} />
      {isHistoryOpen && rate !== undefined && <RateHistory id={rate.id} />}
      {conflict === undefined ? (
        <>
          <FormProblems form={form} />
          <RateFields form={form} />
        </>
      ) : (
        <ConflictMerge form={form} conflict={conflict} />
      )}
      <RateCharges form={form} opened={shownBands?.rowId} onOpen={setOpenedCharge} />
      <BandsAndTrial values={values} charge={shownBands} readings={form.readings} onChange={putCharge} />
      {guard.dialog}
    </section>
  )
}
