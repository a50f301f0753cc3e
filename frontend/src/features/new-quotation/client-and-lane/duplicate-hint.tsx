import { DuplicateIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { similarQuotations } from '../new-quotation-queries.ts'
import type { FormPart } from '../form/form-part.ts'

/** Possible duplicates: requests for the same client and lane within the week. They do not block sending. */
export const DuplicateHint = ({ form, list }: { form: FormPart['form']; list: string }) => {
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const { client, origin, destination } = form
  const lane = { client: client?.id ?? '', origin: origin?.code ?? '', destination: destination?.code ?? '' }
  const isComplete = Object.values(lane).every((part) => part !== '')
  const { data } = useQuery({ ...similarQuotations(lane), enabled: isComplete })
  const duplicates = isComplete ? (data?.rows ?? []) : []
  if (duplicates.length === 0) return null
  return (
    <NoticeCard icon={<DuplicateIcon size={14} aria-hidden="true" />} hue="amber">
      <p className="notice-title">{t('duplicate.title')}</p>
      <p>{t('duplicate.text')}</p>
      <ul>
        {duplicates.map(({ key, createdAt }) => (
          <li key={key}>
            <Link to={`${list}/${key}`} target="_blank">
              {key}
            </Link>{' '}
            <span className="quiet">{format.dayMonth(createdAt)}</span>
          </li>
        ))}
      </ul>
    </NoticeCard>
  )
}
