import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useQuotationCommand } from '../mutations.ts'
import { usersOptions } from '../queries.ts'
import type { ActDialogProps } from './act.ts'
import { CommandDialog } from './command-dialog.tsx'

/** Hands the quotation to another pricing user; managers may also hand it to another commercial. */
export const AssignDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationCommands')
  const may = useMay()
  const command = useQuotationCommand('AssignQuotation', detail)
  const [assignedTo, setAssigned] = useState(detail.assignedTo?.id ?? '')
  const [commercial, setCommercial] = useState(detail.commercial.id)
  const [isTried, setTried] = useState(false)
  const mayAssign = may('PRICING')
  const mayCommercial = may('GERENTE_COMERCIAL')
  const changes = {
    ...(mayAssign && assignedTo !== (detail.assignedTo?.id ?? '') && { assignedTo }),
    ...(mayCommercial && commercial !== detail.commercial.id && { commercial }),
  }
  const isSame = Object.keys(changes).length === 0
  const run = async () => {
    setTried(true)
    return isSame ? 'invalid' : command.run(changes)
  }
  const error = isTried && isSame ? t('assign.same') : undefined
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('assign.question', { key: detail.key })}</p>
      {mayAssign && (
        <FormRow
          label={t('assign.assignedTo')}
          error={error}
          hint={detail.status === 'REQUESTED' ? t('assign.takes') : undefined}
        >
          {({ id }) => (
            <UserField id={id} permission="PRICING" value={assignedTo} now={detail.assignedTo} onChange={setAssigned} />
          )}
        </FormRow>
      )}
      {mayCommercial && (
        <FormRow label={t('assign.commercial')} error={mayAssign ? undefined : error}>
          {({ id }) => (
            <UserField
              id={id}
              permission="COMERCIAL"
              value={commercial}
              now={detail.commercial}
              onChange={setCommercial}
            />
          )}
        </FormRow>
      )}
    </CommandDialog>
  )
}

interface UserFieldProps {
  id: string
  permission: 'PRICING' | 'COMERCIAL'
  value: string
  /** Who it is now: stands in the list even where the list does not name them any more. */
  now: { id: string; name: string } | undefined
  onChange: (id: string) => void
}

const UserField = ({ id, permission, value, now, onChange }: UserFieldProps) => {
  const { t } = useTranslation('quotationCommands')
  const users = useQuery(usersOptions(permission)).data ?? []
  const current = now ?? { id: '', name: t('assign.nobody') }
  const listed = users.some((user) => user.id === current.id) ? users : [current, ...users]
  return (
    <SelectField
      id={id}
      value={value}
      onChange={onChange}
      options={listed.map((user) => ({ value: user.id, label: user.name }))}
    />
  )
}
