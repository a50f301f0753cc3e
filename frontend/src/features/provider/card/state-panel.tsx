import { Button, InputGroup } from '@blueprintjs/core'
import { BanCircleIcon } from '@blueprintjs/icons'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerPanel } from '../../../components/catalogue/side-card.tsx'
import { offerUndo, notify } from '../../../components/feedback/toaster.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import type { Provider } from '../provider.ts'
import { useEntryCommand } from '../../../components/catalogue/entry-commands.ts'

/** Commands without a payload. */
type ProviderAction = 'UnblockProvider' | 'DeactivateProvider' | 'ReactivateProvider'

const useReportFailure = () => {
  const { t } = useTranslation('providers')
  const errorText = useErrorText()
  return (error: unknown) => void notify({ kind: 'failed', title: t('state.failed'), text: errorText(error) })
}

/** Shows that a provider gets no requests, with a button to reactivate it. */
export const StateFact = ({ provider }: { provider: Provider }) => {
  const { t } = useTranslation('providers')
  const actionCommand = useEntryCommand('provider')
  const reportFailure = useReportFailure()
  const mayChange = useMay()('PRICING')
  const { id, revision, state, blocked } = provider
  if (state === 'ACTIVE') return null
  const perform = (name: ProviderAction) =>
    void actionCommand.run({ id, revision, name, body: {} }).catch(reportFailure)
  return (
    <aside className="fact-banner min-height-36 row gap-8 size-12-5" data-hue={state === 'BLOCKED' ? 'amber' : 'grey'}>
      <BanCircleIcon size={14} className="hue" aria-hidden="true" />
      <p className="flex-1">
        {state === 'INACTIVE' && t('state.inactiveFact')}{' '}
        {blocked !== undefined && t('state.blockedFact', { reason: blocked })}
      </p>
      {mayChange && (
        <Button
          size="small"
          loading={actionCommand.isBusy}
          onClick={() => perform(state === 'INACTIVE' ? 'ReactivateProvider' : 'UnblockProvider')}
        >
          {t(state === 'INACTIVE' ? 'common.reactivate' : 'state.unblock')}
        </Button>
      )}
    </aside>
  )
}

/** Blocks with a reason, or deactivates, with an explanation of each; both can be undone. */
export const StopPanel = ({ provider, onClose }: { provider: Provider; onClose: () => void }) => {
  const { t } = useTranslation('providers')
  const reportFailure = useReportFailure()
  const blockCommand = useEntryCommand('provider')
  const actionCommand = useEntryCommand('provider')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { id, name, revision, state } = provider
  const isMissing = reason.trim() === ''

  const closeWithUndo = (title: string, action: ProviderAction, newRevision: number) => {
    onClose()
    void offerUndo({
      key: `provider-${id}`,
      title,
      undo: () => void actionCommand.run({ id, revision: newRevision, name: action, body: {} }).catch(reportFailure),
    })
  }
  const block = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    try {
      const answer = await blockCommand.run({ id, revision, name: 'BlockProvider', body: { reason: reason.trim() } })
      closeWithUndo(t('state.blockedDone', { name }), 'UnblockProvider', answer.revision)
    } catch (error) {
      reportFailure(error)
    }
  }
  const deactivate = async () => {
    try {
      const answer = await actionCommand.run({ id, revision, name: 'DeactivateProvider', body: {} })
      closeWithUndo(t('state.deactivatedDone', { name }), 'ReactivateProvider', answer.revision)
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <DangerPanel
      icon={<BanCircleIcon size={14} aria-hidden="true" />}
      title={t('state.title', { name })}
      actions={
        <>
          <Button variant="minimal" onClick={onClose}>
            {t('state.close')}
          </Button>
          <Button variant="outlined" intent="danger" loading={actionCommand.isBusy} onClick={() => void deactivate()}>
            {t('common.deactivate')}
          </Button>
        </>
      }
    >
      {state === 'ACTIVE' && (
        <form className="provider-block grid line-below" onSubmit={(event) => void block(event)}>
          <p className="whole-row">{t('state.blockText')}</p>
          <FormRow label={t('field.reason')} error={isTried && isMissing ? t('common.reasonMissing') : undefined}>
            {({ invalid, ...control }) => (
              <InputGroup
                {...control}
                value={reason}
                maxLength={500}
                intent={invalid ? 'danger' : 'none'}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </FormRow>
          <Button type="submit" variant="outlined" intent="danger" loading={blockCommand.isBusy}>
            {t('state.block')}
          </Button>
        </form>
      )}
      <p>{t('state.deactivateText')}</p>
    </DangerPanel>
  )
}
