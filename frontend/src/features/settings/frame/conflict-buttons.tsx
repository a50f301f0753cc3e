import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { FormConflict } from '../../../components/entry-form/entry-form.ts'

/** Actions for a conflict: discard the own changes, or apply them to the newer version. */
export const ConflictButtons = ({ conflict }: { conflict: FormConflict }) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  return (
    <div className="row to-end gap-8">
      <Button variant="minimal" onClick={conflict.yield}>
        {t('conflict.discardMine')}
      </Button>
      {conflict.open > 0 && <span className="quiet">{t('conflict.toChoose', { count: conflict.open })}</span>}
      <Button className="in-place" aria-disabled={conflict.open > 0 || undefined} onClick={() => void conflict.apply()}>
        {shell('state.reloadAndApply')}
      </Button>
    </div>
  )
}
