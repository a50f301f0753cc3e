import { Button } from '@blueprintjs/core'
import { USUAL_FOLLOW_UP_DAYS } from '@freight/contracts/company-settings/settings'
import { dayAfter } from '@freight/contracts/company-settings/time-zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'
import { useCompanyDay } from '../../../lib/queries/use-company-day.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import type { ActDialogProps } from './act.ts'
import { CommandDialog } from './command-dialog.tsx'
import { AreaRow, DateRow } from '../../../components/form/rows.tsx'

/** Schedules the next call to the client with a note; without a day the calls end. */
export const FollowUpDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationCommands')
  const command = useQuotationCommand('ScheduleFollowUp', detail)
  const today = useCompanyDay(detail.company)
  const { followUp } = detail
  const days =
    useQuery(settingsOptions(companyNamed(detail.company))).data?.targets.followUpDays ?? USUAL_FOLLOW_UP_DAYS
  // Default until the user chooses: the scheduled day, unless it is past.
  const [chosen, setChosen] = useState<{ on: string | undefined }>()
  const { on: callDay } = chosen ?? {
    on: followUp !== undefined && followUp.on > today ? followUp.on : dayAfter(today, days),
  }
  const setDay = (day: string | undefined) => setChosen({ on: day })
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const findProblem = () => {
    if (callDay !== undefined) return callDay < today ? t('followUp.past') : undefined
    return text.trim() === '' && followUp === undefined ? t('followUp.empty') : undefined
  }
  const problem = findProblem()
  const run = async () => {
    setTried(true)
    return problem === undefined ? command.run({ ...(callDay !== undefined && { on: callDay }), text }) : 'invalid'
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('followUp.question', { key: detail.key })}</p>
      <DateRow
        label={t('followUp.on')}
        error={isTried ? problem : undefined}
        value={callDay}
        min={today}
        onChange={setDay}
      />
      {callDay !== undefined && (
        <Button size="small" variant="minimal" onClick={() => setDay(undefined)}>
          {t('followUp.noDay')}
        </Button>
      )}
      <AreaRow label={t('followUp.text')} value={text} maxLength={1000} onChange={setText} />
    </CommandDialog>
  )
}
