import type { PickupGroup } from '@freight/contracts/express-pickup/express-pickup'
import type { PickupWindow } from '@freight/contracts/express-shipment/pickup'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { create } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { expressKeys } from '../express-queries.ts'
import { shortReference } from '../shipment.ts'
import { pickupGroupsOptions } from './pickup-queries.ts'
import { PickupProblem, proposedDay } from './pickup-problem.tsx'
import { isComplete, startWindow, WindowFields } from './window-fields.tsx'
import { InputRow } from '../../../components/form/rows.tsx'
import './pickups.css'

const keyOf = ({ carrier, account, place }: PickupGroup) => JSON.stringify([carrier, account, place])
type Typed = PickupWindow & { confirmation: string }

/** One pickup for each carrier account and place of the shipments. */
export const PickupDialog = ({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('expressPickups')
  const client = useQueryClient()
  // What is typed belongs to these groups: a refetch must not change them.
  const { data, error, refetch } = useQuery({ ...pickupGroupsOptions(ids), staleTime: Infinity, gcTime: 0 })
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [failed, setFailed] = useState<Readonly<Record<string, unknown>>>({})
  const [sent, setSent] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const unparsed = useUnparsedInputs()
  const sending = useCommand(
    ({ group, value }: { group: PickupGroup; value: Typed }, commandId) =>
      create(
        'express-pickup',
        'SchedulePickup',
        { ...value, shipments: group.shipments.map(({ id }) => id) },
        { commandId },
      ),
    { targetOf: ({ group }) => keyOf(group) },
  )
  const groups = data?.groups.filter((group) => !sent.includes(keyOf(group))) ?? []
  const valueOf = (group: PickupGroup): Typed => typed[keyOf(group)] ?? { ...startWindow(group.day), confirmation: '' }
  const send = async (group: PickupGroup): Promise<boolean> => {
    const [key, value] = [keyOf(group), valueOf(group)]
    try {
      await sending.run({ group, value })
      setSent((before) => [...before, key])
      return true
    } catch (failure) {
      setFailed((before) => ({ ...before, [key]: failure ?? new Error('Unknown') }))
      const day = proposedDay(failure)
      if (day !== undefined) setTyped((before) => ({ ...before, [key]: { ...(before[key] ?? value), day } }))
      return false
    }
  }
  const run = async () => {
    if (data === undefined) {
      await refetch()
      return
    }
    if (groups.length === 0) {
      onClose()
      return
    }
    setTried(true)
    if (unparsed.focusFirst() || groups.some((group) => !isComplete(valueOf(group)))) return
    let isAllSent = true
    for (const group of groups) isAllSent = (await send(group)) && isAllSent
    await client.invalidateQueries({
      queryKey: expressKeys.all,
      predicate: ({ queryKey }) => queryKey[1] !== 'pickup-groups' || queryKey[2] === undefined,
    })
    if (!isAllSent) return
    void notify({ key: 'express-pickup', title: t('scheduled') })
    onClose()
  }
  return (
    <ConfirmTitle value={t('schedule')}>
      <Confirm isOpen isWritten width={460} onCancel={onClose} onConfirm={run}>
        <div className="stack gap-10">
          {data === undefined && error === null && <SkeletonRows rows={4} height={28} />}
          <PickupProblem error={error ?? undefined} onReload={onClose} />
          <UnparsedInputsScope value={unparsed}>
            {groups.map((group) => {
              const [key, value] = [keyOf(group), valueOf(group)]
              const set = (changes: Partial<Typed>) => setTyped({ ...typed, [key]: { ...value, ...changes } })
              return (
                <fieldset key={key} className="no-pad no-edge">
                  <legend>
                    {[group.carrierName, group.account].filter(Boolean).join(' · ')}{' '}
                    <span className="quiet">
                      {t('shipments', { count: group.shipments.length })}
                      {group.cutoff !== '' && ` · ${t('common.cutOffTime', { time: group.cutoff })}`}
                    </span>
                  </legend>
                  <p className="secondary">{[group.place.name, ...group.place.lines].join(', ')}</p>
                  <WindowFields value={value} onChange={set} isTried={isTried} />
                  <InputRow
                    label={t('confirmation')}
                    note={t('common.optional')}
                    hint={t('confirmationHelp')}
                    maxLength={60}
                    value={value.confirmation}
                    onChange={(confirmation) => set({ confirmation })}
                  />
                  <PickupProblem error={failed[key]} onReload={() => setFailed({ ...failed, [key]: undefined })} />
                </fieldset>
              )
            })}
          </UnparsedInputsScope>
          {data !== undefined && data.others.length > 0 && (
            <p className="hue" data-hue="amber" role="status">
              {t('leftOut', { ids: data.others.map((id) => shortReference(id).join('')).join(', ') })}
            </p>
          )}
          {data !== undefined && data.groups.length === 0 && <p>{t('empty.groups')}</p>}
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}
