import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysAfter } from './dates.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog } from './command-dialog.tsx'
import type { ActDialogProps } from './act.ts'
import { DateRow } from '../../../components/form/rows.tsx'

const MONTH_DAYS = 30

/** Postpones a quotation until a day after today. */
export const PostponeDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const command = useQuotationCommand('PostponeQuote', detail)
  const [today] = useState(() => new Date())
  const [resumeOn, setDay] = useState<string | undefined>(daysAfter(today, MONTH_DAYS))
  const [isWrong, setWrong] = useState(false)
  const run = async () => {
    const isLater = resumeOn !== undefined && resumeOn > daysAfter(today, 0)
    setWrong(!isLater)
    return isLater ? command.run({ resumeOn }) : 'invalid'
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.PostponeQuote', { key: detail.key })}</p>
      <DateRow
        label={t('postpone.until')}
        error={isWrong ? t('postpone.afterToday') : undefined}
        value={resumeOn}
        min={daysAfter(today, 1)}
        onChange={setDay}
      />
    </CommandDialog>
  )
}
