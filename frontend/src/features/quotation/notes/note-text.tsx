import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

export const NoteText = ({ note }: { note: QuotationDetail['notes'][number] }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return (
    <article className="note">
      <p className="quotation-note-words">{note.text}</p>
      <p className="note-by">
        {note.by.name || t(note.visibility === 'CLIENT' ? 'notes.client' : 'notes.agent')} · {format.near(note.at)} ·{' '}
        {t(`visibility.${note.visibility}`)}
      </p>
    </article>
  )
}
