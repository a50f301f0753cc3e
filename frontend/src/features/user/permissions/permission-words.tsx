import type { EntryEvent } from '@freight/contracts/api/catalogue'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { grantOf, kindOf, type Right } from './rights.ts'

export interface PermissionWordsProps {
  right: Right
  wasExtra: boolean
  events: readonly EntryEvent[]
}

/** Code of a permission, its description, and who granted it. */
export const PermissionWords = ({ right, wasExtra, events }: PermissionWordsProps) => {
  const { t } = useTranslation('users')
  const format = useFormat()
  const { permission, byRoles, isExtra } = right
  const grant = isExtra && wasExtra ? grantOf(permission, events) : undefined
  const origin = () => {
    if (wasExtra && !isExtra) return t('permissions.taken')
    if (grant !== undefined) return t('permissions.given', { name: grant.name, date: format.date(grant.at) })
    if (isExtra && !wasExtra) return t('permissions.unsaved')
    const kind = kindOf(right)
    if (kind === 'role') return t('permissions.from', { roles: byRoles.map((role) => t(`role.${role}`)).join(', ') })
    return t(`permissions.${kind === 'extra' ? 'extras' : 'none'}`)
  }
  return (
    <>
      <strong className="permission-code">{permission}</strong> {t(`permission.${permission}.meaning`)}{' '}
      <span className="quiet">· {origin()}</span>
    </>
  )
}
