import { Button, TextArea } from '@blueprintjs/core'
import { ErrorIcon, TrashIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/segments.tsx'
import { emptyNote, type NoteCells } from '../form/cells.ts'
import { type FormPart, idOf } from '../form/form-part.ts'

/** Notes of the request, each with its visibility. */
export const Notes = ({ form, change, errorText }: Pick<FormPart, 'form' | 'change' | 'errorText'>) => {
  const { t } = useTranslation('newQuotation')
  const set = (id: string, changes: Partial<NoteCells>) =>
    change({ notes: form.notes.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
  const error = errorText('notes')
  const isFull = form.notes.every(({ text }) => text.trim() !== '')
  return (
    <div className="form-row" role="group" aria-label={t('details.notes')}>
      {form.notes.map((note, index) => (
        <div key={note.id}>
          <div className="label-line">
            <label className="form-label" htmlFor={index === 0 ? idOf('notes') : `note-${note.id}`}>
              {form.notes.length === 1 ? t('details.note') : t('details.noteNumber', { number: index + 1 })}
            </label>
            <span className="head-choice">
              <Segments
                label={t('details.visibility')}
                value={note.visibility}
                segments={[
                  { value: 'INTERNAL', label: t('details.INTERNAL') },
                  { value: 'AGENT', label: t('details.AGENT') },
                  { value: 'CLIENT', label: t('details.CLIENT') },
                ]}
                onChange={(visibility) => set(note.id, { visibility })}
              />
              {form.notes.length > 1 && (
                <Button
                  variant="minimal"
                  size="small"
                  icon={<TrashIcon />}
                  aria-label={t('details.removeNote', { number: index + 1 })}
                  onClick={() => change({ notes: form.notes.filter(({ id }) => id !== note.id) })}
                />
              )}
            </span>
          </div>
          <TextArea
            id={index === 0 ? idOf('notes') : `note-${note.id}`}
            fill
            rows={2}
            maxLength={4000}
            value={note.text}
            onChange={(event) => set(note.id, { text: event.currentTarget.value })}
          />
        </div>
      ))}
      {isFull && (
        <button
          type="button"
          className="link-button"
          onClick={() => change({ notes: [...form.notes, emptyNote('AGENT')] })}
        >
          {t('details.addNote')}
        </button>
      )}
      {error !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" /> {error}
        </p>
      )}
    </div>
  )
}
