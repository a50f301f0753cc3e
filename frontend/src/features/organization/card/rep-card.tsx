import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/avatar.tsx'
import { offerUndo, notify } from '../../../components/feedback/toaster.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useErrorText } from '../../../lib/api/problem.ts'
import { useMe } from '../../../lib/auth/me.ts'
import type { Organization } from '../organization.ts'
import { useEntryCommand } from '../../../components/catalogue/entry-commands.ts'
import { commercialsOptions } from '../organization-queries.ts'

const monthOf = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(0, 4)}`

/** Representative of the organization, and whether its sales need approval. */
export const RepCard = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const me = useMe()
  const [isChoosing, setChoosing] = useState(false)
  const { salesRep, approvalRequired } = organization
  const isChangeable = may('MODIFICAR_ORGANIZACION') && organization.mergedInto === undefined
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('common.salesRep')}</h2>
        {isChangeable && !isChoosing && (
          <div className="end">
            <button type="button" className="link-button" onClick={() => setChoosing(true)}>
              {t('common.reassign')}
            </button>
          </div>
        )}
      </header>
      <div className="card-body pad-10-12 stack gap-4">
        <div className="row gap-8">
          {salesRep === undefined ? (
            <span className="quiet">{t('rep.none')}</span>
          ) : (
            <>
              <Avatar name={salesRep.name} own={salesRep.id === me.id} size={22} />
              <span className="clipped medium">{salesRep.name}</span>
            </>
          )}
          {organization.salesRepSince !== undefined && (
            <span className="quiet margin-left-auto no-wrap">
              {t('rep.since', { month: monthOf(organization.salesRepSince) })}
            </span>
          )}
        </div>
        {isChoosing && <Reassign organization={organization} onClose={() => setChoosing(false)} />}
        <div className="org-line line-20 flex between gap-12 min-width-0">
          <span className="quiet">{t('rep.approval')}</span>
          <span
            title={approvalRequired?.reason}
            className={approvalRequired === null ? undefined : 'hue'}
            data-hue="amber"
          >
            {approvalRequired === null ? t('rep.belowMinimum') : `${t('rep.always')}: ${approvalRequired.reason}`}
          </span>
        </div>
      </div>
    </section>
  )
}

const Reassign = ({ organization, onClose }: { organization: Organization; onClose: () => void }) => {
  const { t } = useTranslation('organizations')
  const errorText = useErrorText()
  const { data } = useQuery(commercialsOptions)
  const reassign = useEntryCommand('organization')
  const before = organization.salesRep?.id ?? ''
  const [chosen, setChosen] = useState(before)
  const options = [
    { value: '', label: t('rep.none') },
    ...(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const reportFailure = (error: unknown) =>
    void notify({ kind: 'failed', title: t('rep.failed'), text: errorText(error) })
  const save = async () => {
    if (chosen === before) return onClose()
    try {
      const { revision } = await reassign.run({
        id: organization.id,
        revision: organization.revision,
        name: 'ReassignSalesRep',
        body: { salesRep: chosen },
      })
      onClose()
      const rep = options.find(({ value }) => value === chosen)?.label ?? ''
      void offerUndo({
        key: `organization-${organization.id}`,
        title: t('rep.done', { name: organization.nombreFantasia, rep }),
        undo: () =>
          void reassign
            .run({ id: organization.id, revision, name: 'ReassignSalesRep', body: { salesRep: before } })
            .catch(reportFailure),
      })
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <div className="pad-4-0-8 stack gap-8">
      <FormRow label={t('rep.to')}>
        {({ id }) => <SelectField id={id} value={chosen} options={options} onChange={setChosen} />}
      </FormRow>
      <div className="flex wrap to-end gap-8 margin-left-auto">
        <Button variant="minimal" size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="small" className="in-place-save ink-accent" loading={reassign.isBusy} onClick={() => void save()}>
          {t('rep.save')}
        </Button>
      </div>
    </div>
  )
}
