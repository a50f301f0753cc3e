import { Button } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { FormProblems } from '../../../components/entry-form/form-problems.tsx'
import { SaveFailure } from '../../../components/entry-form/save-failure.tsx'
import { useUnsavedGuard } from '../../../components/entry-form/use-unsaved-guard.tsx'
import { command, type CommandId } from '../../../lib/api/api.ts'
import type { FileSection } from '@freight/contracts/express-tariff/tariff-file'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { SaveOrMerge } from '../cells/save-or-merge.tsx'
import { tariffKeys } from '../express-tariff-queries.ts'
import { TariffImport } from '../import-file/tariff-import.tsx'
import { VersionStatus } from '../list/version-status.tsx'
import { ReasonButton } from '../reason-button.tsx'
import { PublishDialog, type VersionProps } from './publish-dialog.tsx'
import { Simulation } from './simulation.tsx'
import { useVersionForm } from './use-version-form.ts'
import { VersionContent } from './version-content.tsx'

const PLACES = ['id', 'act', 'section', 'panel', 'version']

/** A version: a draft to edit and publish, or a published one to read and withdraw. */
export const VersionEditor = ({ tariff, version, today, onImported }: VersionProps & { onImported: () => void }) => {
  const { t } = useTranslation('expressTariff')
  const { t: catalogue } = useTranslation('catalogue')
  const client = useQueryClient()
  const { no, status } = version
  const isDraft = status === 'DRAFT'
  const { form, errors } = useVersionForm(tariff, version)
  const guard = useUnsavedGuard(form, `${tariff.code} ${t('version', { no })}`, PLACES)
  const [isPublishing, setPublishing] = useState(false)
  const [isSimulating, setSimulating] = useState(false)
  const [importing, setImporting] = useState<FileSection>()
  const { conflict } = form
  const save = () => void form.save()
  const last = tariff.versions.findLast((one) => one.status === 'PUBLISHED')
  // What is published, simulated or replaced by a file must be what the screen shows.
  const afterSave = async (act: () => void) => {
    if (!form.isDirty || (await form.save()) !== undefined) act()
  }
  const withdraw = (body: { no: number; reason?: string }, commandId: CommandId) =>
    command('express-tariff', 'WithdrawVersion', tariff.id, body, { commandId, revision: tariff.revision })
  const onWithdrawn = () => client.invalidateQueries({ queryKey: tariffKeys.all })
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
              send={(reason, commandId) => withdraw({ no, reason }, commandId)}
              onDone={onWithdrawn}
            />
          )}
          {no === last?.no && (
            <ReasonButton
              text={t('undo.act')}
              title={t('undo.title', { code: tariff.code, no })}
              help={t('undo.help')}
              needsReason={false}
              send={(_, commandId) => withdraw({ no }, commandId)}
              onDone={onWithdrawn}
            />
          )}
          {isDraft && conflict === undefined && (
            <>
              <Button
                onClick={() => (isSimulating ? setSimulating(false) : void afterSave(() => setSimulating(true)))}
                active={isSimulating}
              >
                {t('simulation.act')}
              </Button>
              <Button onClick={() => void afterSave(() => setPublishing(true))}>{t('publish.act')}</Button>
            </>
          )}
          {isDraft && <SaveOrMerge form={form} onSave={save} />}
        </span>
      </header>
      <SaveFailure failure={form.failure} onRetry={save} />
      {conflict === undefined ? <FormProblems form={form} /> : <ConflictMerge form={form} conflict={conflict} />}
      {isSimulating && <Simulation {...{ tariff, version, today }} />}
      <VersionContent
        {...{ form, errors, isDraft }}
        onImport={
          isDraft && conflict === undefined ? (section) => void afterSave(() => setImporting(section)) : undefined
        }
      />
      {importing !== undefined && (
        <TariffImport {...{ tariff, onImported }} section={importing} onClose={() => setImporting(undefined)} />
      )}
      {isPublishing && <PublishDialog {...{ tariff, version, today }} onClose={() => setPublishing(false)} />}
      {guard.dialog}
    </section>
  )
}
