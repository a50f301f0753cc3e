import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useReleaseHeldWork } from '../account-mutations.ts'
import { heldWorkQuery } from '../account-queries.ts'

/** Work held for an administrator since a restore, with its release; renders nothing without any. Texts: `settings`. */
export const HeldWork = () => {
  const { t } = useTranslation('settings', { keyPrefix: 'account' })
  const format = useFormat()
  const errorText = useErrorText()
  const { data } = useQuery(heldWorkQuery)
  const release = useReleaseHeldWork()
  const [isAsking, setAsking] = useState(false)
  const heldWork = data?.held
  if (heldWork === undefined) return null
  const confirm = () =>
    release
      .run(undefined)
      .then(
        () => void notify({ kind: 'done', title: t('held.released') }),
        (failure: unknown) => void notify({ kind: 'failed', title: t('held.notReleased'), text: errorText(failure) }),
      )
      .finally(() => setAsking(false))
  return (
    <section className="card" aria-labelledby="held-title">
      <header className="card-head">
        <h2 id="held-title">{t('held.title')}</h2>
        <span className="end">
          <Button size="small" intent="primary" onClick={() => setAsking(true)}>
            {t('held.release')}
          </Button>
        </span>
      </header>
      <div className="card-body">
        <p>{t(`held.${heldWork.reason}`, { at: format.dateTime(heldWork.since) })}</p>
        <ul>
          <li>{t('held.mails', { count: heldWork.mails })}</li>
          <li>{t('held.events', { count: heldWork.events })}</li>
          <li>{t('held.scheduler')}</li>
        </ul>
      </div>
      <Confirm isOpen={isAsking} onConfirm={confirm} onCancel={() => setAsking(false)}>
        <p>{t('held.confirm', { count: heldWork.mails })}</p>
      </Confirm>
    </section>
  )
}
