import { Button } from '@blueprintjs/core'
import { DuplicateIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useAndList } from '../../../components/catalogue/use-and-list.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { Organization } from '../organization.ts'
import { duplicatesOptions } from '../organization-queries.ts'
import { useEntryCommand } from '../../../components/catalogue/entry-commands.ts'

/** A possible duplicate: compare the two, or mark them as different. */
export const DuplicateBanner = ({
  organization,
  onCompare,
}: {
  organization: Organization
  onCompare: (other: string) => void
}) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const andList = useAndList()
  const errorText = useErrorText()
  const dismiss = useEntryCommand('organization')
  const [first] = useQuery(duplicatesOptions(organization.id)).data ?? []
  if (first === undefined) return null
  const dismissPair = async () => {
    try {
      await dismiss.run({
        id: organization.id,
        revision: organization.revision,
        name: 'DismissDuplicate',
        body: { other: first.id },
      })
      void notify({
        title: t('duplicate.dismissed', { one: organization.nombreFantasia, other: first.nombreFantasia }),
      })
    } catch (error) {
      void notify({ kind: 'failed', title: t('duplicate.failed'), text: errorText(error) })
    }
  }
  const reasons = andList(first.reasons.map((reason) => t(`duplicate.${reason}`)))
  return (
    <aside className="org-banner" data-hue="amber">
      <DuplicateIcon size={14} className="hue" aria-hidden="true" />
      <p>
        <strong>{t('duplicate.title')}</strong>{' '}
        <span className="secondary">{t('duplicate.reasons', { name: first.nombreFantasia, reasons })}</span>
      </p>
      {may('MODIFICAR_ORGANIZACION') && (
        <div className="org-buttons">
          <Button variant="minimal" size="small" loading={dismiss.isBusy} onClick={() => void dismissPair()}>
            {t('duplicate.dismiss')}
          </Button>
          <Button size="small" onClick={() => onCompare(first.id)}>
            {t('duplicate.compare')}
          </Button>
        </div>
      )}
    </aside>
  )
}
