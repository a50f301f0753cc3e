import { Button } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { FormProblems } from '../../../components/entry-form/form-problems.tsx'
import { SaveFailure } from '../../../components/entry-form/save-failure.tsx'
import { useUnsavedGuard } from '../../../components/entry-form/use-unsaved-guard.tsx'
import { command } from '../../../lib/api/api.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { SaveOrMerge } from '../cells/save-or-merge.tsx'
import { tariffKeys } from '../express-tariff-queries.ts'
import { VersionStatus } from '../list/version-status.tsx'
import { ReasonButton } from '../reason-button.tsx'
import { PublishDialog, type VersionProps } from './publish-dialog.tsx'
import { useVersionForm } from './use-version-form.ts'
import { VersionContent } from './version-content.tsx'

const PLACES = ['id', 'act', 'section', 'panel', 'version']

/** A version: a draft to edit and publish, or a published one to read and withdraw. */
export const VersionEditor = ({ tariff, version, today }: VersionProps) => {
  const { t } = useTranslation('expressTariff')
  const { t: catalogue } = useTranslation('catalogue')
  const client = useQueryClient()
  const { no, status } = version
  const isDraft = status === 'DRAFT'
  const { form, errors } = useVersionForm(tariff, version)
  const guard = useUnsavedGuard(form, `${tariff.code} ${t('version', { no })}`, PLACES)
  const [isPublishing, setPublishing] = useState(false)
  const { conflict } = form
  const save = () => void form.save()
  // What is published must be what the screen shows.
  const publish = async () => {
    if (!form.isDirty || (await form.save()) !== undefined) setPublishing(true)
  }
  useCommands(
    isDraft ? [{ id: 'tariff-save', title: catalogue('form.save'), keys: 'ctrl+s', scope: 'screen', run: save }] : [],
  )
  return (
    <section className="tariff-version" aria-label={t('version', { no })}>
      <header className="tariff-bar">
        <h2>{t('version', { no })}</h2>
        <VersionStatus version={version} today={today} />
        <span className="end">
          {status === 'PUBLISHED' && (
            <ReasonButton
              text={t('withdraw.act')}
              title={t('withdraw.title', { code: tariff.code, no })}
              help={t('withdraw.help')}
              send={(reason, commandId) => {
                const options = { commandId, revision: tariff.revision }
                return command('express-tariff', 'WithdrawVersion', tariff.id, { no, reason }, options)
              }}
              onDone={() => client.invalidateQueries({ queryKey: tariffKeys.all })}
            />
          )}
          {isDraft && conflict === undefined && <Button onClick={() => void publish()}>{t('publish.act')}</Button>}
          {isDraft && <SaveOrMerge form={form} onSave={save} />}
        </span>
      </header>
      <SaveFailure failure={form.failure} onRetry={save} />
      {conflict === undefined ? <FormProblems form={form} /> : <ConflictMerge form={form} conflict={conflict} />}
      <VersionContent form={form} errors={errors} isDraft={isDraft} />
      {isPublishing && <PublishDialog {...{ tariff, version, today }} onClose={() => setPublishing(false)} />}
      {guard.dialog}
    </section>
  )
}
