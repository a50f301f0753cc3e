import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../components/overlay/dialog.tsx'
import { useOwnPresses } from '../../../../components/feedback/use-own-presses.ts'
import { FormRow } from '../../../../components/form/form-row.tsx'
import { SelectField } from '../../../../components/form/select-field.tsx'
import type { CostOfDetail } from '../../charge-grid/cost-summaries.ts'
import { type ChargeTemplate, useTemplates, USUAL } from './use-template-lines.ts'
import '../../../../components/entry-form/unsaved-dialog.css'
import { templateName } from '@freight/contracts/company-settings/template-names'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../components/feedback/toaster.ts'
import { command } from '../../../../lib/api/api.ts'
import { useCommand } from '../../../../lib/api/use-command.ts'
import { useErrorText } from '../../../../lib/api/use-error-text.ts'
import { companyNamed, settingsOptions } from '../../../../lib/queries/company-settings.ts'

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
