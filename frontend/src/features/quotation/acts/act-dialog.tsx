import { type ReactNode, useState } from 'react'
import { currencies } from '@freight/contracts/vocabulary/price'
import { PublishDialog } from './publish-dialog.tsx'
import { useTranslation } from 'react-i18next'
import { type QuotationCommand, type QuotationCommandBody, useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog, type ActDialogProps } from '../commands/command-dialog.tsx'
import { ApproveDialog } from '../commands/approve-dialog.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { ResendDialog } from '../revisions/resend-dialog.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormerAmount } from '../../../components/form/currency/use-former-amount.ts'
import { KindRow } from '../../../components/form/kind-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { type DialogField, type DialogValues, required } from '../../../components/overlay/command-dialog.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { clientLinksOptions, quotationKeys } from '../quotation-queries.ts'
import { useReasons } from '../commands/use-reasons.ts'
import { DecimalRow, SelectRow } from '../../../components/form/rows.tsx'
import { RequestCostsDialog } from '../agents/request-costs-dialog.tsx'
import { UserField } from './user-field.tsx'
import { DecideSellDialog } from '../approval/approval-card.tsx'
import type { ShownCommand } from '../shown-command.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { daysAfter } from '../commands/dates.ts'
import { Button, Checkbox } from '@blueprintjs/core'
import { USUAL_FOLLOW_UP_DAYS } from '@freight/contracts/company-settings/settings'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { companyNamed, settingsOptions, useCompanyDay } from '../../../lib/queries/queries.ts'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { siblingPath } from './sibling-path.ts'

type Currency = (typeof currencies)[number]

/** Records the client's rejection with its reason and optional target price. */
export const RejectDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const { t: tCommands } = useTranslation('quotationCommands')
  const command = useQuotationCommand('RejectQuote', detail)
  // The last no of the client by link, until the user changes it.
  const links = useQuery(clientLinksOptions(detail.key)).data ?? []
  const declined = links
    .flatMap(({ answer }) => (answer?.kind === 'DECLINED' ? [answer] : []))
    .toSorted((one, other) => other.at.localeCompare(one.at))[0]
  const reasons = useReasons(detail.company)('lost')
  const [amount, setAmount] = useState<{ amount: string; currency: Currency }>({ amount: '', currency: 'USD' })
  const former = useFormerAmount({ ...amount, onChange: setAmount })
  const whyMissing = required(t('form.sayWhy'))
  const fields: readonly DialogField[] = [
    {
      name: 'reasonCode',
      label: t('reason.label'),
      options: [{ value: '', label: MISSING }, ...reasons],
      initial: declined?.reasonCode,
      problem: whyMissing,
    },
    {
      name: 'text',
      initial: declined?.text,
      problem: (text, { reasonCode }) => (reasonCode === 'OTHER' ? whyMissing(text) : undefined),
      row: ({ values, ...field }) => (
        <KindRow
          {...field}
          kind="area"
          label={t('reason.text')}
          note={values['reasonCode'] === 'OTHER' ? undefined : t('optional')}
          maxLength={1000}
        />
      ),
    },
    { name: 'competitor', label: t('reason.competitor'), note: t('optional'), maxLength: 120 },
    {
      name: 'targetPrice',
      row: () => (
        <div className="even-halves grid gap-12">
          <DecimalRow
            label={tCommands('target.price')}
            note={t('optional')}
            kind="decimal"
            places={MONEY_PLACES}
            currency={amount.currency}
            placeholder={former.placeholder}
            value={amount.amount}
            onChange={(next) => setAmount({ ...amount, amount: next })}
          />
          <SelectRow
            label={tCommands('common.currency')}
            value={amount.currency}
            onChange={former.changeCurrency}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </div>
      ),
    },
  ]
  const run = ({ reasonCode = '', text = '', competitor = '' }: DialogValues) =>
    command.run({
      reasonCode,
      text,
      ...(competitor !== '' && { competitor }),
      ...(Number(amount.amount) > 0 && { targetPrice: amount }),
    })
  return (
    <CommandDialog command={command} target={detail} fields={fields} run={run} onClose={onClose}>
      <p>{t('command.RejectQuote.ask', { key: detail.key })}</p>
    </CommandDialog>
  )
}

/** Copies the request, with costs, alternatives and documents if chosen, and opens the copy. */
export const CopyDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation(['quotationCommands', 'quotations'])
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
      <p>{t('quotations:command.CopyQuotation.ask', { key: detail.key })}</p>
      {detail.cost !== undefined && (
        <Checkbox
          checked={withCosts}
          disabled={detail.cost.length === 0}
          label={t('common.withCosts', { count: detail.cost.length })}
          onChange={(event) => setCosts(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        checked={withSells}
        disabled={detail.sell.length === 0}
        label={t('common.withSells', { count: detail.sell.length })}
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

const MONTH_DAYS = 30
const WITHOUT_CHOICE = { value: '', label: MISSING }

const useDialogTools = ({ detail }: ActDialogProps) => ({
  detail,
  t: useTranslation('quotations').t,
  may: useMay(),
  reasons: useReasons(detail.company),
  today: useCompanyDay(detail.company),
  followUpDays:
    useQuery(settingsOptions(companyNamed(detail.company))).data?.targets.followUpDays ?? USUAL_FOLLOW_UP_DAYS,
})
type Tools = ReturnType<typeof useDialogTools>

interface DialogRow<Body = unknown> {
  fields?: readonly DialogField[]
  body: (values: DialogValues) => Body
}

/** The dialog of a command as data: its fields, and its body from their values. */
const rows = {
  /** Without a day the calls end. The scheduled day is proposed, unless it is past. */
  ScheduleFollowUp: ({ detail: { followUp }, t, today, followUpDays }: Tools) => ({
    fields: [
      {
        name: 'on',
        initial: followUp !== undefined && followUp.on > today ? followUp.on : dayAfter(today, followUpDays),
        problem: (on, { text = '' }) => {
          if (on !== '') return on < today ? t('command.ScheduleFollowUp.past') : undefined
          return text.trim() === '' && followUp === undefined ? t('command.ScheduleFollowUp.empty') : undefined
        },
        row: ({ value, error, onChange }) => (
          <>
            <KindRow kind="day" label={t('command.ScheduleFollowUp.on')} min={today} {...{ value, error, onChange }} />
            {value !== '' && (
              <Button size="small" variant="minimal" onClick={() => onChange('')}>
                {t('command.ScheduleFollowUp.noDay')}
              </Button>
            )}
          </>
        ),
      },
      { name: 'text', kind: 'area', label: t('command.ScheduleFollowUp.text'), maxLength: 1000 },
    ],
    body: ({ on = '', text = '' }) => ({ ...(on !== '' && { on }), text }),
  }),
  /** Removes it from every work list. */
  CancelQuotation: ({ t, reasons }: Tools) => ({
    fields: [
      {
        name: 'reasonCode',
        label: t('reason.label'),
        options: [WITHOUT_CHOICE, ...reasons('cancelled')],
        problem: required(t('form.sayWhy')),
      },
      { name: 'text', kind: 'area', label: t('reason.text'), note: t('optional'), maxLength: 1000 },
    ],
    body: ({ reasonCode = '', text = '' }) => ({ reasonCode, text }),
  }),
  PostponeQuote: ({ t }: Tools) => ({
    fields: [
      {
        name: 'resumeOn',
        kind: 'day',
        label: t('command.PostponeQuote.until'),
        min: daysAfter(new Date(), 1),
        initial: daysAfter(new Date(), MONTH_DAYS),
        problem: (day) => (day > daysAfter(new Date(), 0) ? undefined : t('command.PostponeQuote.afterToday')),
      },
    ],
    body: ({ resumeOn = '' }) => ({ resumeOn }),
  }),
  ReopenQuote: ({ t }: Tools) => ({
    fields: [
      {
        name: 'reason',
        kind: 'area',
        label: t('reason.label'),
        maxLength: 1000,
        problem: required(t('form.sayWhy')),
      },
    ],
    body: ({ reason = '' }) => ({ reason }),
  }),
  RecordOfferReceipt: ({ t }: Tools) => ({
    fields: [
      {
        name: 'text',
        kind: 'area',
        label: t('command.RecordOfferReceipt.text'),
        maxLength: 1000,
        problem: required(t('command.RecordOfferReceipt.empty')),
      },
    ],
    body: ({ text = '' }) => ({ text }),
  }),
  ResumeQuote: () => ({ body: () => ({}) }),
  ReleaseQuotation: () => ({ body: () => ({}) }),
  /** Managers may also change the commercial. */
  AssignQuotation: ({ detail: { status, assignedTo, commercial }, t, may }: Tools) => {
    const former: DialogValues = { assignedTo: assignedTo?.id ?? '', commercial: commercial.id }
    const fields = [
      ...(may('PRICING') ? (['assignedTo'] as const) : []),
      ...(may('GERENTE_COMERCIAL') ? (['commercial'] as const) : []),
    ]
    const changed = (values: DialogValues) => fields.filter((name) => values[name] !== former[name])
    return {
      fields: [
        ...fields.map((name): DialogField => ({
          name,
          initial: former[name] ?? '',
          problem: (_, values) => (changed(values).length === 0 ? t('command.AssignQuotation.same') : undefined),
          row: ({ value, error, onChange }) => (
            <FormRow
              label={t(`command.AssignQuotation.${name}`)}
              error={name === fields[0] ? error : undefined}
              hint={name === 'assignedTo' && status === 'REQUESTED' ? t('command.AssignQuotation.takes') : undefined}
            >
              {({ id }) => (
                <UserField
                  {...{ id, value, onChange }}
                  permission={name === 'commercial' ? 'COMERCIAL' : 'PRICING'}
                  initialUser={name === 'commercial' ? commercial : assignedTo}
                />
              )}
            </FormRow>
          ),
        })),
        { name: 'reason', label: t('command.AssignQuotation.reason'), note: t('optional'), maxLength: 300 },
      ],
      body: (values) => ({
        ...Object.fromEntries(changed(values).map((name) => [name, values[name]])),
        ...(values['reason'] && { reason: values['reason'] }),
      }),
    }
  },
} satisfies { readonly [Name in QuotationCommand]?: (tools: Tools) => DialogRow<QuotationCommandBody<Name>> }

type RowCommand = keyof typeof rows

const RowDialog = ({ command: name, ...props }: ActDialogProps & { command: RowCommand }) => {
  const { detail, onClose } = props
  const tools = useDialogTools(props)
  const command = useQuotationCommand(name, detail)
  const row: DialogRow = rows[name](tools)
  return (
    <CommandDialog
      command={command}
      target={detail}
      onClose={onClose}
      fields={row.fields}
      // The table pairs each name with its body, which the compiler loses for a union of names.
      run={(values) => command.run(row.body(values) as never)}
    >
      <p>{tools.t(`command.${name}.ask`, { key: detail.key })}</p>
    </CommandDialog>
  )
}

/** Dialogs with more than fields. */
const dialogs: Partial<Record<ShownCommand, (props: ActDialogProps) => ReactNode>> = {
  PublishQuote: PublishDialog,
  ApproveQuote: ApproveDialog,
  RejectQuote: RejectDialog,
  ResendQuote: ResendDialog,
  RequestAgentCosts: RequestCostsDialog,
  CopyQuotation: CopyDialog,
  RecordInvoicing: InvoiceDialog,
  ApproveSell: (props) => <DecideSellDialog {...props} decision="ApproveSell" />,
  RejectSell: (props) => <DecideSellDialog {...props} decision="RejectSell" />,
}

const isRow = (command: ShownCommand): command is RowCommand => Object.hasOwn(rows, command)

/** The dialog of a command. */
export const ActDialog = ({ command, ...props }: ActDialogProps & { command: ShownCommand }) => {
  if (isRow(command)) return <RowDialog command={command} {...props} />
  const Dialog = dialogs[command]
  return Dialog === undefined ? null : <Dialog {...props} />
}
