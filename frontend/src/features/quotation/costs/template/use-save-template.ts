import { templateName } from '@freight/contracts/company-settings/template-names'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../../components/feedback/toaster.ts'
import { command } from '../../../../lib/api/api.ts'
import { useCommand } from '../../../../lib/api/use-command.ts'
import { useErrorText } from '../../../../lib/api/use-error-text.ts'
import { companyNamed, settingsOptions } from '../../../../lib/queries/company-settings.ts'
import { USUAL } from './use-template-lines.ts'

export interface SavedTemplate {
  /** Name of an existing template, or of a new one. */
  name: string
  codes: readonly string[]
  byDefault: boolean
}

/** Saves codes as a template of the quotation's mode and direction: the usual one, an existing one, or a new one. */
export const useSaveTemplate = ({ company, modo, direction }: QuotationDetail) => {
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
