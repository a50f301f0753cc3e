import { templateName } from '@freight/contracts/company-settings/template-names'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'
import type { CostOfDetail } from './cost-summaries.ts'

/** Makes the codes of a cost the template of its mode and direction; undefined for whoever may not. */
export const useSaveTemplate = ({ company, modo, direction }: QuotationDetail) => {
  const { t } = useTranslation('prices')
  const client = useQueryClient()
  const errorText = useErrorText()
  const may = useMay()
  const of = companyNamed(company)
  const name = templateName(modo, direction)
  const where = { mode: modo, direction: t(`template.${direction}`) }
  const saving = useCommand(
    async (codes: string[], commandId) => {
      const { revision } = await client.fetchQuery({ ...settingsOptions(of), staleTime: 0 })
      return command('company-settings', 'ChangeChargeTemplates', of, { [name]: codes }, { commandId, revision })
    },
    { onDone: () => client.invalidateQueries({ queryKey: ['settings'] }) },
  )
  if (!may('PRICING_RULES')) return undefined
  return async ({ charges }: CostOfDetail): Promise<void> => {
    const codes = [...new Set(charges.map(({ idCharge }) => idCharge))]
    try {
      await saving.run(codes)
      void notify({ title: t('template.saved', where), text: codes.join(' ') })
    } catch (problem) {
      void notify({ kind: 'failed', title: t('template.failed', where), text: errorText(problem) })
    }
  }
}
