import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { DangerPanel } from '../../../components/catalogue/side-card.tsx'
import { offerUndo } from '../../../components/feedback/offer-undo.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { Organization } from '../organization.ts'
import { useEntryCommand } from '../../../components/catalogue/entry-commands.ts'

/** Deactivates the organization, with an explanation of the effects; or reactivates it. */
export const Activity = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const errorText = useErrorText()
  const { run, isBusy } = useEntryCommand('organization')
  if (!may('MODIFICAR_ORGANIZACION') || organization.mergedInto !== undefined) return null
  const reportFailure = (error: unknown) =>
    void notify({ kind: 'failed', title: t('activity.failed'), text: errorText(error) })
  const reactivateNow = (revision: number) =>
    run({ id: organization.id, revision, name: 'ReactivateOrganization', body: {} }).then(
      () => undefined,
      reportFailure,
    )
  const deactivateNow = async () => {
    try {
      const { revision } = await run({
        id: organization.id,
        revision: organization.revision,
        name: 'DeactivateOrganization',
        body: {},
      })
      void offerUndo({
        key: `organization-${organization.id}`,
        title: t('activity.deactivated', { name: organization.nombreFantasia }),
        undo: () => void reactivateNow(revision),
      })
    } catch (error) {
      reportFailure(error)
    }
  }
  if (!organization.active)
    return (
      <Button className="org-reactivate" loading={isBusy} onClick={() => void reactivateNow(organization.revision)}>
        {t('activity.reactivate')}
      </Button>
    )
  return (
    <DangerPanel
      title={t('activity.deactivateTitle')}
      actions={
        <Button variant="outlined" intent="danger" loading={isBusy} onClick={() => void deactivateNow()}>
          {t('activity.deactivate')}
        </Button>
      }
    >
      {t('activity.deactivateText')}
    </DangerPanel>
  )
}
