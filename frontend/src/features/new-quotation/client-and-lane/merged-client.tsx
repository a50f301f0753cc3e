import { Button } from '@blueprintjs/core'
import { ErrorIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../../lib/api/problem.ts'
import type { RequestForm } from '../form/form.ts'
import { clientNamed } from '../new-quotation-queries.ts'
import '../../../components/feedback/notice-card.css'

/** The surviving client where the form's client was merged while the form was open. */
export const mergedClientOf = (failure: unknown): string | undefined => {
  const { into } = isProblem(failure, 'CLIENT_MERGED') ? failure.details : {}
  return typeof into === 'string' ? into : undefined
}

interface MergedClientProps {
  survivorId: string
  onUse: (client: NonNullable<RequestForm['client']>) => void
}

/** Names the surviving client and offers to use it in the form. */
export const MergedClient = ({ survivorId, onUse }: MergedClientProps) => {
  const { t } = useTranslation('newQuotation')
  const survivor = useQuery(clientNamed(survivorId)).data
  const name = survivor?.nombreFantasia ?? survivorId
  return (
    <div className="notice-card" role="alert">
      <ErrorIcon className="hue" data-hue="red" size={14} aria-hidden="true" />
      <p className="notice-text">{t('mergedClient.title', { name })}</p>
      {survivor !== undefined && (
        <Button size="small" onClick={() => onUse(survivor)}>
          {t('mergedClient.use', { name })}
        </Button>
      )}
    </div>
  )
}
