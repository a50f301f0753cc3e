import { Button, PopoverNext } from '@blueprintjs/core'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { DateField } from '../../../components/form/date-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useRefusalText } from '../use-refusal-text.ts'
import { rateKeys } from '../rate-queries.ts'
import type { RateDetail } from '../rate.ts'
import { InputRow } from '../../../components/form/rows.tsx'

type Act = { name: 'suspended'; reason: string } | { name: 'resumed' } | { name: 'extended'; validTo: string }

/** Actions on a rate outside its form. */
const useRateAct = ({ id, revision }: RateDetail) => {
  const { t } = useTranslation('rates')
  const client = useQueryClient()
  const errorText = useRefusalText()
  const actCommand = useCommand(
    (act: Act, commandId) => {
      const options = { commandId, revision }
      if (act.name === 'suspended') return command('rate', 'SuspendRate', id, { reason: act.reason }, options)
      if (act.name === 'resumed') return command('rate', 'ResumeRate', id, {}, options)
      return command('rate', 'ExtendRate', id, { validTo: act.validTo }, options)
    },
    { onDone: () => client.invalidateQueries({ queryKey: rateKeys.all }) },
  )
  const run = async (act: Act): Promise<boolean> => {
    try {
      await actCommand.run(act)
      void notify({ title: t(`done.${act.name}`) })
      return true
    } catch (error) {
      void notify({
        kind: 'failed',
        title: t(act.name === 'extended' ? 'act.extend' : 'act.suspend'),
        text: errorText(error),
      })
      return false
    }
  }
  return { run, isBusy: actCommand.isBusy }
}

/** Suspends a rate with a reason, or reactivates it. */
export const SuspendButton = ({ rate }: { rate: RateDetail }) => {
  const { t } = useTranslation('rates')
  const { run, isBusy } = useRateAct(rate)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  if (!rate.active)
    return (
      <Button loading={isBusy} onClick={() => void run({ name: 'resumed' })}>
        {t('act.resume')}
      </Button>
    )
  const suspend = async () => {
    if (await run({ name: 'suspended', reason })) setOpen(false)
  }
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-end"
      arrow={false}
      content={
        <form
          className="rate-act width-300 grid gap-10 pad-12"
          onSubmit={(event) => {
            event.preventDefault()
            void suspend()
          }}
        >
          <p>{t('suspend.text')}</p>
          <InputRow label={t('field.reason')} value={reason} maxLength={300} autoFocus onChange={setReason} />
          <div className="rate-bar row wrap">
            <Button onClick={() => setOpen(false)}>{t('common.cancel')}</Button>
            <Button type="submit" intent="danger" loading={isBusy}>
              {t('act.suspend')}
            </Button>
          </div>
        </form>
      }
    >
      <Button>{t('act.suspend')}</Button>
    </PopoverNext>
  )
}

/** Extends the same prices, or starts other prices on a day. */
export const ExtendButton = ({ rate, onOther }: { rate: RateDetail; onOther: () => void }) => {
  const { t } = useTranslation('rates')
  const { run, isBusy } = useRateAct(rate)
  const [isOpen, setOpen] = useState(false)
  const unparsed = useUnparsedInputs()
  const [validTo, setValidTo] = useState<string | undefined>(dayAfter(rate.validTo, 30))
  const extend = async () => {
    if (unparsed.focusFirst()) return
    if (validTo !== undefined && (await run({ name: 'extended', validTo }))) setOpen(false)
  }
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-end"
      arrow={false}
      content={
        <div className="rate-act width-300 grid gap-10 pad-12">
          <FormRow label={t('extend.text')}>
            {({ id }) => (
              <UnparsedInputsScope value={unparsed}>
                <DateField
                  id={id}
                  value={validTo}
                  min={dayAfter(rate.validTo, 1)}
                  onChange={(day) => setValidTo(day)}
                />
              </UnparsedInputsScope>
            )}
          </FormRow>
          <div className="rate-bar row wrap">
            <Button intent="primary" disabled={validTo === undefined} loading={isBusy} onClick={() => void extend()}>
              {t('extend.run')}
            </Button>
          </div>
          <Button
            variant="minimal"

            onClick={() => {
              setOpen(false)
              onOther()
            }}
          >
            {t('extend.other')}
          </Button>
        </div>
      }
    >
      <Button disabled={!rate.active}>{t('act.extend')}</Button>
    </PopoverNext>
  )
}
