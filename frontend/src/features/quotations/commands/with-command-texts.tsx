import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../components/feedback/lazy-part.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { inWords } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'

/**
 * A part of the page that comes with its own texts once it is needed; until then its place is empty. Code that does not
 * come is said in a toast: a dialog is closed, so that it can be opened again, any other part is asked for again there.
 */
export const withCommandTexts = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: 'quotationOrders' | 'documents' | 'listFilters' | 'catalogue' = 'quotationOrders',
) => {
  const Part = lazyPart(async () => {
    const [Loaded] = await Promise.all([load(), loadTexts(texts)])
    return { default: ({ own }: { own: Props }) => <Loaded {...own} /> }
  })
  return (props: Props) => {
    const { t } = useTranslation('shell')
    const [attempt, setAttempt] = useState(0)
    const errorText = useErrorText()
    const missing = (error: unknown) => {
      const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : undefined
      void notify({
        kind: 'failed',
        title: t('error.part'),
        text: errorText(inWords(error)),
        ...(close === undefined && { action: { text: t('action.retry'), onClick: () => setAttempt(attempt + 1) } }),
      })
      close?.()
    }
    return <Part key={attempt} own={props} onMissing={missing} />
  }
}
