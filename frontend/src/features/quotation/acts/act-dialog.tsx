import { type ReactNode, useState } from 'react'
import { PublishDialog } from './publish-dialog.tsx'
import { useTranslation } from 'react-i18next'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { ApproveDialog } from '../commands/approve-dialog.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { ResendDialog } from '../revisions/resend-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestCostsDialog } from '../agents/request-costs-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { DecideSellDialog } from '../approval/decide-sell-dialog.tsx'
import type { ActDialogProps } from '../commands/act.ts'
import type { ShownCommand } from '../shown-command.ts'
import { AreaRow, DateRow } from '../../../components/form/rows.tsx'
import { daysAfter } from '../commands/dates.ts'
import { RequiredChoice } from '../../../components/entry-form/required-choice.tsx'
import { useReasons } from '../commands/use-reasons.ts'
import { Button, Checkbox } from '@blueprintjs/core'
import { USUAL_FOLLOW_UP_DAYS } from '@freight/contracts/company-settings/settings'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'
import { useCompanyDay } from '../../../lib/queries/use-company-day.ts'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { siblingPath } from './sibling-path.ts'
import { quotationKeys } from '../quotation-queries.ts'

/** Copies the request, with costs, alternatives and documents if chosen, and opens the copy. */
export const CopyDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationCommands')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [withCosts, setCosts] = useState(false)
  const [withSells, setSells] = useState(false)
  const [withDocuments, setDocuments] = useState(true)
  const may = useMay()
  const key = encodeURIComponent(detail.key)
  const pricingForm = may('PRICING') ? `/pricing/cotizador/${key}` : undefined
  const form = may('SOLICITAR_COTIZACION') && may('COMERCIAL') ? `/mis-cotizaciones?new&copy=${key}` : pricingForm
  // The form starts with the parts ticked here.
  const partParams = [...(withCosts ? ['with=costs'] : []), ...(withSells ? ['with=sells'] : [])]
  const withPartParams = (path: string) => [path, ...partParams].join('&').replace(/^([^?&]*)&/, '$1?')
  const copying = useCommand((body: { withCosts: boolean; withSells: boolean; withDocuments: boolean }, commandId) =>
    command('quotation', 'CopyQuotation', detail.key, body, { commandId }),
  )
  // Without the right to add documents the copy has none.
  const hasFiles = detail.docs.length > 0 && may('CONSULTAR_COTIZACION', 'PRICING', 'GERENTE_COMERCIAL')
  const run = async () => {
    try {
      const answer = await copying.run({ withCosts, withSells, withDocuments: withDocuments && hasFiles })
      void notify({ title: t('copy.done'), text: `${detail.key} → ${answer.id}` })
      void client.invalidateQueries({ queryKey: quotationKeys.all })
      await navigate(siblingPath(pathname, answer.id))
      return undefined
    } catch (problem) {
      return problem ?? 'failed'
    }
  }
  return (
    <CommandDialog
      command={{ error: copying.error, isConflict: false, retry: copying.retry, clear: copying.clear }}
      target={detail}
      run={run}
      onClose={onClose}
    >
      <p>{t('copy.question', { key: detail.key })}</p>
      {detail.cost !== undefined && (
        <Checkbox
          checked={withCosts}
          disabled={detail.cost.length === 0}
          label={t('copy.withCosts', { count: detail.cost.length })}
          onChange={(event) => setCosts(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        checked={withSells}
        disabled={detail.sell.length === 0}
        label={t('copy.withSells', { count: detail.sell.length })}
        onChange={(event) => setSells(event.currentTarget.checked)}
      />
      <Checkbox
        checked={withDocuments && hasFiles}
        disabled={!hasFiles}
        label={t('copy.withDocuments', { count: detail.docs.length })}
        onChange={(event) => setDocuments(event.currentTarget.checked)}
      />
      <p className="quiet">{t('copy.note')}</p>
      {form !== undefined && (
        <p>
          <Link to={withPartParams(form)}>{t('copy.intoForm')}</Link>
        </p>
      )}
    </CommandDialog>
  )
}

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

/** Cancels a quotation, which removes it from every work list. */
export const CancelDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const command = useQuotationCommand('CancelQuotation', detail)
  const [chosen, setReason] = useState('')
  const reasons = useReasons(detail.company, 'cancelled')
  const reasonCode = reasons.some(({ value }) => value === chosen) ? chosen : ''
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const run = async () => {
    setTried(true)
    return reasonCode === '' ? 'invalid' : command.run({ reasonCode, text })
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.CancelQuotation', { key: detail.key })}</p>
      <RequiredChoice
        label={t('reason.label')}
        options={reasons}
        value={reasonCode}
        onChange={setReason}
        error={isTried && reasonCode === '' ? t('form.sayWhy') : undefined}
      />
      <AreaRow label={t('reason.text')} note={t('optional')} value={text} maxLength={1000} onChange={setText} />
    </CommandDialog>
  )
}

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

/** Returns a decided quotation to pricing. */
export const ReopenDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const command = useQuotationCommand('ReopenQuote', detail)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const run = async () => {
    setTried(true)
    return reason.trim() === '' ? 'invalid' : command.run({ reason })
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.ReopenQuote', { key: detail.key })}</p>
      <AreaRow
        label={t('reason.label')}
        error={isTried && reason.trim() === '' ? t('form.sayWhy') : undefined}
        value={reason}
        maxLength={1000}
        onChange={setReason}
      />
    </CommandDialog>
  )
}

/** A change of status without further input. */
const PlainDialog = ({
  detail,
  onClose,
  command,
}: ActDialogProps & { command: 'ResumeQuote' | 'ReleaseQuotation' }) => {
  const { t } = useTranslation('quotations')
  const sending = useQuotationCommand(command, detail)
  return (
    <CommandDialog command={sending} target={detail} run={() => sending.run({})} onClose={onClose}>
      <p>{t(`ask.${command}`, { key: detail.key })}</p>
    </CommandDialog>
  )
}

const dialogs: Partial<Record<ShownCommand, (props: ActDialogProps) => ReactNode>> = {
  PublishQuote: PublishDialog,
  ApproveQuote: ApproveDialog,
  RejectQuote: RejectDialog,
  PostponeQuote: PostponeDialog,
  ScheduleFollowUp: FollowUpDialog,
  CancelQuotation: CancelDialog,
  ReopenQuote: ReopenDialog,
  ResumeQuote: (props) => <PlainDialog {...props} command="ResumeQuote" />,
  ReleaseQuotation: (props) => <PlainDialog {...props} command="ReleaseQuotation" />,
  ResendQuote: ResendDialog,
  AssignQuotation: AssignDialog,
  RequestAgentCosts: RequestCostsDialog,
  CopyQuotation: CopyDialog,
  RecordInvoicing: InvoiceDialog,
  ApproveSell: (props) => <DecideSellDialog {...props} decision="ApproveSell" />,
  RejectSell: (props) => <DecideSellDialog {...props} decision="RejectSell" />,
}

/** The dialog of a command. */
export const ActDialog = ({ command, ...props }: ActDialogProps & { command: ShownCommand }) => {
  const Dialog = dialogs[command]
  return Dialog === undefined ? null : <Dialog {...props} />
}
