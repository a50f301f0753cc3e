import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

export const NoteText = ({ note }: { note: QuotationDetail['notes'][number] }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return (
    <article className="note">
      <p className="line-18 keeps-lines breaks-words">{note.text}</p>
      <p className="margin-top-4 ink-3 size-11-5">
        {note.by.name || t(note.visibility === 'CLIENT' ? 'column.client' : 'common.agent')} · {format.near(note.at)} ·{' '}
        {t(`visibility.${note.visibility}`)}
      </p>
    </article>
  )
}
