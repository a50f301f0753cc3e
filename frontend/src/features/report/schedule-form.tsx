import { Button } from '@blueprintjs/core'
import { rhythms } from '@freight/contracts/report/schedule'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify, useFailureNotice } from '../../components/feedback/toaster.ts'
import { outdatedView, type SavedView, viewsKey } from '../../components/views/use-view-acts.ts'
import { command } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/format.ts'
import { SelectRow } from '../../components/form/rows.tsx'

const NEVER = 'NEVER'
const choices = [NEVER, ...rhythms] as const
type Choice = (typeof choices)[number]
const fileFormats = ['xlsx', 'csv', 'parquet'] as const
type FileFormat = (typeof fileFormats)[number]

/** Schedule and file format of mailing a combination. */
export const ScheduleForm = ({ view, lang, onDone }: { view: SavedView; lang: string; onDone: () => void }) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const client = useQueryClient()
  const notifyFailure = useFailureNotice()
  const { schedule } = view
  const [frequency, setFrequency] = useState<Choice>(schedule?.every ?? NEVER)
  const [fileFormat, setFileFormat] = useState<FileFormat>(schedule?.format ?? 'xlsx')
  const saveCommand = useCommand(
    (chosen: { every: Choice; format: FileFormat }, commandId) =>
      chosen.every === NEVER
        ? command('saved-view', 'UnscheduleView', view.id, {}, { commandId, revision: view.revision })
        : command(
            'saved-view',
            'ScheduleView',
            view.id,
            { every: chosen.every, format: chosen.format, lang: lang as 'es' },
            { commandId, revision: view.revision },
          ),
    { onDone: () => client.invalidateQueries({ queryKey: viewsKey('reports') }) },
  )
  const save = async () => {
    // It was not scheduled before either.
    if (frequency === NEVER && schedule === undefined) return onDone()
    try {
      await saveCommand.run({ every: frequency, format: fileFormat })
      void notify({
        kind: 'done',
        title: t(frequency === NEVER ? 'schedule.off' : `schedule.done.${frequency}`),
        text: view.name,
      })
      onDone()
    } catch (failure) {
      notifyFailure(t('schedule.failed'), await outdatedView(client, 'reports', view.id, failure), () => void save())
    }
  }
  return (
    <form
      className="report-schedule-form width-260 grid gap-10 pad-12"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SelectRow
        label={t('schedule.every')}
        value={frequency}
        options={choices.map((value) => ({ value, label: t(`schedule.rhythm.${value}`) }))}
        onChange={setFrequency}
      />
      {frequency !== NEVER && (
        <SelectRow
          label={t('schedule.file')}
          value={fileFormat}
          options={fileFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={setFileFormat}
        />
      )}
      <p className="quiet">
        {schedule === undefined ? t('schedule.help') : t('schedule.next', { when: format.dateTime(schedule.next) })}
      </p>
      {schedule?.last?.state === 'FAILED' && (
        <p className="form-below error">{t('schedule.lastFailed', { when: format.dateTime(schedule.last.at) })}</p>
      )}
      {schedule?.last?.state === 'READY' && (
        <p className="quiet">{t('schedule.lastSent', { when: format.dateTime(schedule.last.at) })}</p>
      )}
      <Button type="submit" intent="primary" size="small" loading={saveCommand.isBusy}>
        {t('common.save')}
      </Button>
    </form>
  )
}
