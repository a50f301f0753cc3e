import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../../../components/entry-form/entry-form.ts'
import { SaveButton } from '../../../components/entry-form/save-button.tsx'

/** The save button of a form or, after a conflict, the two ways out of it. */
export const SaveOrMerge = ({ form, onSave }: { form: FormState; onSave: () => void }) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const { conflict } = form
  if (conflict === undefined) return <SaveButton form={form} counts onSave={onSave} />
  return (
    <>
      <Button variant="minimal" onClick={conflict.yield}>
        {t('conflict.discardMine')}
      </Button>
      <Button intent="primary" aria-disabled={conflict.open > 0 || undefined} onClick={() => void conflict.apply()}>
        {shell('state.reloadAndApply')}
      </Button>
    </>
  )
}
