import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { usersOptions, workloadOptions } from '../quotation-queries.ts'
import type { ActDialogProps } from '../commands/act.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { InputRow } from '../../../components/form/rows.tsx'

/** Reassigns the quotation to another pricing user; managers may also change the commercial. */
export const AssignDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationCommands')
  const { t: quotations } = useTranslation('quotations')
  const may = useMay()
  const command = useQuotationCommand('AssignQuotation', detail)
  // Default until the user chooses: the assigned person.
  const [chosen, setChosen] = useState<{ assignedTo?: string; commercial?: string }>({})
  const { assignedTo = detail.assignedTo?.id ?? '', commercial = detail.commercial.id } = chosen
  const [reason, setReason] = useState('')
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
    return isSame ? 'invalid' : command.run({ ...changes, ...(reason.trim() !== '' && { reason: reason.trim() }) })
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
            <UserField
              id={id}
              permission="PRICING"
              value={assignedTo}
              initialUser={detail.assignedTo}
              onChange={(userId) => setChosen({ ...chosen, assignedTo: userId })}
            />
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
              initialUser={detail.commercial}
              onChange={(userId) => setChosen({ ...chosen, commercial: userId })}
            />
          )}
        </FormRow>
      )}
      <InputRow
        label={t('assign.reason')}
        note={quotations('optional')}
        value={reason}
        maxLength={300}
        onChange={setReason}
      />
    </CommandDialog>
  )
}

interface UserFieldProps {
  id: string
  permission: 'PRICING' | 'COMERCIAL'
  value: string
  /** The person before the choice, added to the list where the list lacks them. */
  initialUser: { id: string; name: string } | undefined
  onChange: (id: string) => void
}

/** Choice of a user with a permission; shows the workload of each. */
export const UserField = ({ id, permission, value, initialUser, onChange }: UserFieldProps) => {
  const { t } = useTranslation('quotationCommands')
  const users = useQuery(usersOptions(permission)).data ?? []
  const { load = [], team = [] } = useQuery(workloadOptions).data ?? {}
  const counts = new Map(
    permission === 'PRICING'
      ? load.map(({ user, inProcess }) => [user.id, inProcess] as const)
      : team.map(({ user, toSend, sent }) => [user.id, toSend + sent] as const),
  )
  const labelOf = ({ id: userId, name }: { id: string; name: string }) => {
    const count = counts.get(userId)
    return count === undefined ? name : t('assign.load', { name, open: count })
  }
  const currentUser = initialUser ?? { id: '', name: t('assign.nobody') }
  const listedUsers = users.some((user) => user.id === currentUser.id) ? users : [currentUser, ...users]
  return (
    <SelectField
      id={id}
      value={value}
      onChange={onChange}
      options={listedUsers.map((user) => ({ value: user.id, label: labelOf(user) }))}
    />
  )
}
