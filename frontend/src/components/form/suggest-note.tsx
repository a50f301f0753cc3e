import { ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'

interface SuggestNoteProps {
  id: string
  text: string
  state: 'failed' | 'searching' | 'noMatch' | 'notChosen'
  retry: () => void
}

/** Note below a search field: why no entry is chosen yet for its text. */
export const SuggestNote = ({ id, text, state, retry }: SuggestNoteProps) => {
  const { t } = useTranslation('shell')
  const isSearching = state === 'searching'
  return (
    <p id={id} className={isSearching ? 'field-note' : 'form-below error'} role={isSearching ? 'status' : 'alert'}>
      {!isSearching && <ErrorIcon size={12} aria-hidden="true" />}
      {t(`form.search.${state}`, { text })}
      {state === 'failed' && (
        <button type="button" className="field-reading" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
          {t('action.retry')}
        </button>
      )}
    </p>
  )
}
