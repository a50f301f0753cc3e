import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { DangerPanel } from '../../../components/catalogue/side-card.tsx'
import { offerUndo } from '../../../components/feedback/offer-undo.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { Organization } from '../organization.ts'
import { useActivity } from '../organization-mutations.ts'

/** Deactivates the organization, with an explanation of the effects; or reactivates it. */
export const Activity = ({ one }: { one: Organization }) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const errorText = useErrorText()
  const deactivate = useActivity('DeactivateOrganization')
  const reactivate = useActivity('ReactivateOrganization')
  if (!may('MODIFICAR_ORGANIZACION') || one.mergedInto !== undefined) return null
  const failed = (error: unknown) =>
    void notify({ kind: 'failed', title: t('activity.failed'), text: errorText(error) })
  const back = (revision: number) => reactivate.run({ id: one.id, revision }).then(() => undefined, failed)
  const out = async () => {
    try {
      const { revision } = await deactivate.run({ id: one.id, revision: one.revision })
      void offerUndo({
        key: `organization-${one.id}`,
        title: t('activity.deactivated', { name: one.nombreFantasia }),
        undo: () => void back(revision),
      })
    } catch (error) {
      failed(error)
    }
  }
  if (!one.active)
    return (
      <Button className="org-reactivate" loading={reactivate.isBusy} onClick={() => void back(one.revision)}>
        {t('activity.reactivate')}
      </Button>
    )
  return (
    <DangerPanel
      title={t('activity.deactivateTitle')}
      actions={
        <Button variant="outlined" intent="danger" loading={deactivate.isBusy} onClick={() => void out()}>
          {t('activity.deactivate')}
        </Button>
      }
    >
      {t('activity.deactivateText')}
    </DangerPanel>
  )
}
