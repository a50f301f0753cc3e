import { Button } from '@blueprintjs/core'
import { TickIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { FormState } from './entry-form.ts'
import './form-cards.css'

export interface SaveButtonProps {
  form: FormState
  onSave: () => void
  /** Shows the number of changes: for forms inside a page. */
  counts?: boolean
}

/** Guardar, Guardando…, Guardado. Stays enabled: with errors it focuses the first of them. */
export const SaveButton = ({ form, onSave, counts = false }: SaveButtonProps) => {
  const { t } = useTranslation('catalogue')
  if (form.saving === 'saved')
    return (
      <span className="ink-green min-height-28 inline-row gap-6" role="status">
        <TickIcon size={14} aria-hidden="true" />
        {t('form.saved')}
      </span>
    )
  if (form.saving === 'saving')
    return (
      <Button intent="primary" aria-disabled="true" className="saving-button">
        <span className="saving-ring width-12 height-12 round" /> <span role="status">{t('common.saving')}</span>
      </Button>
    )
  return (
    <Button intent="primary" onClick={onSave}>
      {counts && form.changed.length > 0 ? t('form.saveChanges', { count: form.changed.length }) : t('common.save')}{' '}
      <span className="keys" aria-hidden="true">
        <kbd>Ctrl</kbd> <kbd>S</kbd>
      </span>
    </Button>
  )
}
