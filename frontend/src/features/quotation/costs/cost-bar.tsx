import { Button, Menu, MenuItem, PopoverNext, Checkbox, InputGroup } from '@blueprintjs/core'
import { ChevronDownIcon, ChevronRightIcon, MoreIcon } from '@blueprintjs/icons'
import { mayChangeCost } from '@freight/contracts/access/cost-rights'
import { totalsByCurrency } from '@freight/contracts/money/money'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { Fragment, useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { templateName } from '@freight/contracts/company-settings/template-names'
import { useQueryClient } from '@tanstack/react-query'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { useAgentRequests } from '../agents/agents-queries.ts'
import { ScheduleList } from '../../../components/offer/schedule-list.tsx'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { offered } from '../commands/actions.ts'
import { type CostOfDetail, type CostSummary, sourceDetail, sourceName } from '../charge-grid/cost-summaries.ts'
import { useByCurrency } from '../by-currency.tsx'
import { AgentFile } from '../agents/agent-file.tsx'
import { StaleCost, CostMarks, SOON_DAYS, useSelling } from './cost-marks.tsx'
import { MoneyList } from '../money-list.tsx'
import { useMay, useSession } from '../../../lib/auth/session.ts'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useOwnPresses } from '../../../components/feedback/use-own-presses.ts'
import { FormRow, SelectField } from '../../../components/form/form-row.tsx'
import { type ChargeTemplate, useTemplates, USUAL } from './template/use-template-lines.ts'
import '../../../components/entry-form/unsaved-dialog.css'
import { notify } from '../../../components/feedback/toaster.ts'
import { command, useErrorText } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { companyNamed, settingsOptions } from '../../../lib/queries/queries.ts'
import { bySection } from '../charge-grid/grid-section.tsx'
import { useConcepts, useUnitWords } from '../charge-grid/use-unit-words.ts'
import { useWeighingWords } from './weighing/use-weighing-words.ts'

interface SavedTemplate {
  /** Name of an existing template, or of a new one. */
  name: string
  codes: readonly string[]
  byDefault: boolean
}

/** Saves codes as a template of the quotation's mode and direction: the usual one, an existing one, or a new one. */
const useSaveTemplate = ({ company, modo, direction }: QuotationDetail) => {
  const { t } = useTranslation('prices')
  const client = useQueryClient()
  const errorText = useErrorText()
  const companyCode = companyNamed(company)
  const key = templateName(modo, direction)
  const modeWords = { mode: modo, direction: t(`template.${direction}`) }
  const saving = useCommand(
    async ({ name, codes, byDefault }: SavedTemplate, commandId) => {
      const { revision, namedTemplates } = await client.fetchQuery({ ...settingsOptions(companyCode), staleTime: 0 })
      const options = { commandId, revision }
      if (name === USUAL)
        return command('company-settings', 'ChangeChargeTemplates', companyCode, { [key]: codes }, options)
      const template = { name, codes, ...(byDefault && { byDefault }) }
      // Only one template is the default: a new default clears the flag of the others.
      const savedTemplates = namedTemplates[key].map((one) => (byDefault ? { name: one.name, codes: one.codes } : one))
      const exists = savedTemplates.some((one) => one.name === name)
      const nextTemplates = exists
        ? savedTemplates.map((one) => (one.name === name ? template : one))
        : [...savedTemplates, template]
      return command('company-settings', 'ChangeNamedTemplates', companyCode, { [key]: nextTemplates }, options)
    },
    { onDone: () => client.invalidateQueries({ queryKey: ['settings'] }) },
  )
  const save = async (template: SavedTemplate): Promise<boolean> => {
    try {
      await saving.run(template)
      void notify({ title: t('template.saved', modeWords), text: template.codes.join(' ') })
      return true
    } catch (problem) {
      void notify({ kind: 'failed', title: t('template.failed', modeWords), text: errorText(problem) })
      return false
    }
  }
  return { save, isBusy: saving.isBusy, modeWords }
}

interface SaveTemplateProps {
  detail: QuotationDetail
  cost: CostOfDetail
  onClose: () => void
}

/** Highest number of named templates of a mode and direction. */
const MAX_NAMED_TEMPLATES = 20
/** Marks a new template: names are not empty and begin with no blank. */
const NEW = ' '

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Saves the codes of a cost as a new template or over an existing one. */
export const SaveTemplate = ({ detail, cost, onClose }: SaveTemplateProps) => {
  const { t } = useTranslation('prices')
  const titleId = useId()
  const presses = useOwnPresses()
  const templates = useTemplates(detail)
  // The usual template is listed too, but has no name.
  const isFull = templates.length > MAX_NAMED_TEMPLATES
  const { save, isBusy, modeWords } = useSaveTemplate(detail)
  const [chosenTarget, setChosenTarget] = useState<string>()
  const [typedName, setTypedName] = useState('')
  const [byDefault, setByDefault] = useState<boolean>()
  const target = chosenTarget ?? (isFull ? USUAL : NEW)
  const isNew = target === NEW
  const replacedTemplate = templates.find(({ name }) => name === target)
  const isTaken = isNew && templates.some(({ name }) => name !== USUAL && sameName(name, typedName))
  const codes = [...new Set(cost.charges.map(({ idCharge }) => idCharge))]
  const isDefault = byDefault ?? replacedTemplate?.byDefault ?? false
  const saveAndClose = async () => {
    const name = isNew ? typedName.trim() : target
    if (await save({ name, codes, byDefault: isDefault })) onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} aria-labelledby={titleId} className="unsaved-dialog">
      <h2 id={titleId}>{t('template.saveTitle', modeWords)}</h2>
      <p className="margin-6-0-14 ink-2">{codes.join(' ')}</p>
      <form
        className="template-form grid gap-12"
        onSubmit={(event) => {
          event.preventDefault()
          void saveAndClose()
        }}
      >
        <FormRow label={t('template.which')} hint={isFull ? t('template.full') : replacedWords(t, replacedTemplate)}>
          {({ id, 'aria-describedby': describedBy }) => (
            <SelectField
              id={id}
              {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
              value={target}
              options={[
                ...(isFull ? [] : [{ value: NEW, label: t('template.new') }]),
                ...templates.map(({ name }) => ({ value: name, label: name === USUAL ? t('template.usual') : name })),
              ]}
              onChange={setChosenTarget}
            />
          )}
        </FormRow>
        {isNew && (
          <FormRow label={t('template.name')} error={isTaken ? t('template.taken') : undefined}>
            {({ id, invalid, 'aria-describedby': describedBy }) => (
              <InputGroup
                id={id}
                aria-describedby={describedBy}
                aria-invalid={invalid || undefined}
                intent={invalid ? 'danger' : 'none'}
                autoFocus
                value={typedName}
                maxLength={60}
                onChange={(event) => setTypedName(event.currentTarget.value)}
              />
            )}
          </FormRow>
        )}
        {target !== USUAL && (
          <Checkbox
            checked={isDefault}
            label={t('template.byDefault')}
            onChange={(event) => setByDefault(event.currentTarget.checked)}
          />
        )}
        <div className="first-apart flex gap-8" {...presses}>
          <Button variant="minimal" onClick={onClose}>
            {t('template.cancel')}
          </Button>
          <Button
            type="submit"
            intent="primary"
            loading={isBusy}
            disabled={isNew && (typedName.trim() === '' || isTaken)}
          >
            {t('template.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const replacedWords = (t: TFunction<'prices'>, template: ChargeTemplate | undefined) =>
  template === undefined || template.codes.length === 0
    ? undefined
    : t('template.replaces', { codes: template.codes.join(' ') })

/** Charges of an alternative by section; charges of the other party are grey. */
const CostCharges = ({ detail, cost }: { detail: QuotationDetail; cost: CostOfDetail }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const conceptOf = useConcepts(detail.transportMode)
  const unitWords = useUnitWords()
  const weighingWords = useWeighingWords(detail)
  const isOurs = ourCharges(detail)
  const amountOf = (charge: CostOfDetail['charges'][number]) => {
    if (charge.included === true) return <span className="quiet">{p('included')}</span>
    if (isOpenCharge(charge))
      return (
        <span className="hue" data-hue="amber">
          {t('costs.noAmount')}
        </span>
      )
    return format.amount(charge.amount)
  }
  return (
    <>
      <table className="dense-table quiet-table">
        <tbody>
          {bySection(cost.charges).map(({ section, lines }) => (
            <Fragment key={section}>
              <tr className="section-row">
                <th scope="colgroup" colSpan={5}>
                  {t(`section.${section}`)}{' '}
                  {!lines.some(isOurs) && (
                    <span className="quiet">
                      {t(detail.direction === 'IMPORT' ? 'costs.sellerPays' : 'costs.buyerPays', {
                        incoterm: detail.incoterm,
                      })}
                    </span>
                  )}
                </th>
              </tr>
              {lines.map((charge) => (
                <tr key={charge.chargeIndex} className={isOurs(charge) ? undefined : 'not-ours'}>
                  <td className="quiet narrow">{charge.idCharge}</td>
                  <td>
                    {conceptOf(charge)}{' '}
                    {charge.description !== '' && <span className="quiet">{charge.description}</span>}
                  </td>
                  <td className="number quiet">{unitWords(charge)}</td>
                  <td className="number quiet narrow">{charge.currency}</td>
                  <td className="number">{amountOf(charge)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {cost.chargeableRule && (
        <p className="card-foot secondary size-12 line-above">
          {weighingWords(cost.chargeableRule, cost.agenteNombre)}
        </p>
      )}
      {cost.comments !== '' && <p className="card-foot secondary size-12 line-above">{cost.comments}</p>}
    </>
  )
}

interface CostBarProps {
  detail: QuotationDetail
  summary: CostSummary
  /** Unique among the alternatives: two of them may be of one agent. */
  label: string
  onEdit: () => void
  onCopy: () => void
  onRemove: () => void
}

/** One alternative in a line; opened it shows its charges. */
export const CostBar = ({ detail, summary, label, onEdit, onCopy, onRemove }: CostBarProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const selling = useSelling(detail, [summary.cost.idCost])
  const [isOpen, setOpen] = useState(false)
  const [byCurrency] = useByCurrency()
  const { cost, total, complete, openChargeCount, soldIn } = summary
  const name = sourceName(cost)
  const recordedBy = useAgentRequests(detail.key).find(({ id }) => id === cost.costRequestId)?.recordedBy
  const session = useSession()
  const isOffered = (command: 'AddCostGroup' | 'ChangeCostGroup' | 'RemoveCostGroup' | 'AddSellGroup') =>
    offered(detail, command)?.possible === true &&
    (command !== 'ChangeCostGroup' || mayChangeCost(session?.permissions ?? [], cost))
  const maySaveTemplate = useMay()('PRICING_RULES') && cost.charges.length > 0
  const [isSavingTemplate, setSavingTemplate] = useState(false)
  const warning = useValidityWarning()(cost.validez, detail.shipmentDate)
  const isSoon = warning !== undefined || format.daysUntil(cost.validez) <= SOON_DAYS

  // Without charges of the other party, as in the converted total.
  const ownTotals = () => totalsByCurrency(withAmount(cost.charges.filter(ourCharges(detail))))
  return (
    <section className="cost-bar card" aria-label={label}>
      <div className="cost-bar-line pad-0-8-0-10 min-height-34 row gap-12">
        <span className="row wrap flex-1 min-width-0">
          <button
            type="button"
            className="cost-bar-name height-34 text-button row gap-8 min-width-0 no-wrap text-left clips"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? (
              <ChevronDownIcon size={14} aria-hidden="true" />
            ) : (
              <ChevronRightIcon size={14} aria-hidden="true" />
            )}
            <strong>{name}</strong> <span className="quiet">{sourceDetail(cost)}</span>
          </button>
          <CostMarks summary={summary} />
        </span>
        <AgentFile cost={cost} />
        {recordedBy !== undefined && <span className="quiet">{p('recordedBy', { name: recordedBy.name })}</span>}
        <span className="width-62 text-right no-wrap">
          {cost.ttime === undefined ? MISSING : t('common.daysShort', { count: cost.ttime })}
        </span>
        <span className="width-62 text-right no-wrap secondary">
          {cost.freeDays === undefined ? MISSING : t('costs.freeDays', { count: cost.freeDays })}
        </span>
        <span
          className={
            isSoon
              ? 'cost-bar-date min-width-144 text-right no-wrap hue'
              : 'cost-bar-date min-width-144 text-right no-wrap secondary'
          }
          data-hue="amber"
        >
          {format.date(cost.validez)}
          {isSoon && ` · ${warning ?? format.until(cost.validez)}`}
        </span>
        <span className="min-width-84 text-right no-wrap">
          {complete ? (
            <strong>{byCurrency ? <MoneyList amounts={ownTotals()} /> : format.amount(total)}</strong>
          ) : (
            <span className="hue" data-hue="amber">
              {t('costs.missing', { count: openChargeCount })}
            </span>
          )}
        </span>
        {(isOffered('ChangeCostGroup') ||
          isOffered('AddCostGroup') ||
          isOffered('AddSellGroup') ||
          maySaveTemplate) && (
          <PopoverNext
            placement="bottom-end"
            arrow={false}
            // The part opened by a menu item keeps the focus after the menu closes.
            shouldReturnFocusOnClose={false}
            content={
              <Menu>
                {isOffered('ChangeCostGroup') && (
                  <MenuItem text={t('command.ChangeCostGroup.action')} onClick={onEdit} />
                )}
                {isOffered('AddCostGroup') && <MenuItem text={p('copyCost')} onClick={onCopy} />}
                {selling.number !== undefined && (
                  <MenuItem text={t('costs.openSell', { number: selling.number })} onClick={selling.open} />
                )}
                {isOffered('AddSellGroup') && (
                  <MenuItem
                    text={t(selling.number === undefined ? 'costs.useAsSell' : 'costs.useAgain')}
                    onClick={selling.start}
                  />
                )}
                {maySaveTemplate && <MenuItem text={p('template.save')} onClick={() => setSavingTemplate(true)} />}
                {isOffered('RemoveCostGroup') && (
                  <MenuItem
                    text={t('command.RemoveCostGroup.action')}
                    disabled={soldIn > 0}
                    {...(soldIn > 0 && { labelElement: t('costs.isSold') })}
                    onClick={onRemove}
                  />
                )}
              </Menu>
            }
          >
            <Button
              variant="minimal"
              size="small"
              icon={<MoreIcon />}
              aria-label={t('costs.actions', { name: label })}
            />
          </PopoverNext>
        )}
      </div>
      {cost.stale && <StaleCost detail={detail} cost={cost} />}
      {isSavingTemplate && <SaveTemplate detail={detail} cost={cost} onClose={() => setSavingTemplate(false)} />}
      {isOpen && (
        <>
          <ScheduleList schedule={cost} className="card-body" />
          <CostCharges detail={detail} cost={cost} />
        </>
      )}
    </section>
  )
}
