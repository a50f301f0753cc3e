import { useTranslation } from 'react-i18next'

interface CodeNoteProps {
  id: string
  state: 'loading' | 'failed' | 'unknown' | 'notChosen'
  retry: () => void
}

/** Below a charge code field, in its column: why its text is no code. */
export const CodeNote = ({ id, state, retry }: CodeNoteProps) => {
  const { t } = useTranslation('prices')
  const { t: shell } = useTranslation('shell')
  const isLoading = state === 'loading'
  return (
    <p
      id={id}
      className={isLoading ? 'code-note field-note' : 'code-note form-below error'}
      role={isLoading ? 'status' : 'alert'}
    >
      {t(`grid.codeNote.${state}`)}
      {state === 'failed' && (
        <button type="button" className="field-reading" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
          {shell('action.retry')}
        </button>
      )}
    </p>
  )
}
