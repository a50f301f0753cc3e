import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../components/feedback/lazy-part.tsx'
import { useSayFailed } from '../../../components/feedback/use-say-failed.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { inWords } from '../../../lib/problem.ts'

/**
 * A part of the page that comes with its own texts once it is needed; until then its place is empty. Code that does not
 * come is said in a toast: a dialog is closed, so that it can be opened again, any other part is asked for again there.
 */
export const withOrderTexts = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: 'quotationOrders' | 'documents' | 'listFilters' | 'catalogue' = 'quotationOrders',
) => {
  const Part = lazyPart(async () => {
    const [Loaded] = await Promise.all([load(), loadTexts(texts)])
    return { default: ({ own }: { own: Props }) => <Loaded {...own} /> }
  })
  return (props: Props) => {
    const { t } = useTranslation('shell')
    const [turn, setTurn] = useState(0)
    const sayFailed = useSayFailed()
    const missing = (error: unknown) => {
      const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : undefined
      sayFailed(t('error.part'), inWords(error), close === undefined ? () => setTurn(turn + 1) : undefined)
      close?.()
    }
    return <Part key={turn} own={props} onMissing={missing} />
  }
}
