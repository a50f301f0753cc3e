import { Button, InputGroup, Radio } from '@blueprintjs/core'
import { PlusIcon, TrashIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { type EntryForm, fieldId } from '../../../components/entry-form/entry-form.ts'
import type { Contact, Values } from '../organization.ts'

/** Contacts, one per line, exactly one of them the main one. */
export const ContactsField = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('organizations')
  const { contacts } = form.values
  const error = form.errors['contacts']
  const set = (next: readonly Contact[]) => form.set('contacts', next)
  const change = (id: string, changes: Partial<Contact>) =>
    set(contacts.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const remove = (id: string) => {
    const left = contacts.filter((one) => one.id !== id)
    // With any contact there must be a main one.
    const hasMain = left.some(({ primary }) => primary)
    set(left.map((one, index) => (hasMain || index > 0 ? one : { ...one, primary: true })))
  }
  const add = () =>
    set([...contacts, { id: crypto.randomUUID(), name: '', mail: '', area: '', primary: contacts.length === 0 }])
  return (
    <fieldset
      className="org-contacts"
      id={fieldId(form, 'contacts')}
      data-wrong={error === undefined ? undefined : true}
    >
      <legend className="form-label">{t('field.contacts')}</legend>
      {contacts.map((one, index) => {
        const label = t('form.contact', { number: index + 1 })
        return (
          <div key={one.id} className="org-contact" role="group" aria-label={label}>
            <InputGroup
              value={one.name}
              maxLength={160}
              placeholder={t('form.contactName')}
              aria-label={`${label}: ${t('form.contactName')}`}
              onValueChange={(name) => change(one.id, { name })}
            />
            <InputGroup
              value={one.mail}
              type="email"
              placeholder={t('form.contactMail')}
              aria-label={`${label}: ${t('form.contactMail')}`}
              onValueChange={(mail) => change(one.id, { mail })}
            />
            <InputGroup
              value={one.area}
              maxLength={80}
              placeholder={t('form.contactArea')}
              aria-label={`${label}: ${t('form.contactArea')}`}
              onValueChange={(area) => change(one.id, { area })}
            />
            <Radio
              inline
              name={`${form.id}-main`}
              checked={one.primary}
              label={t('form.contactPrimary')}
              onChange={() => set(contacts.map((each) => ({ ...each, primary: each.id === one.id })))}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<TrashIcon size={14} />}
              aria-label={t('form.removeContact', { name: one.name === '' ? label : one.name })}
              onClick={() => remove(one.id)}
            />
          </div>
        )
      })}
      {error !== undefined && (
        <p className="form-below error" role="alert">
          {error}
        </p>
      )}
      <Button variant="minimal" size="small" icon={<PlusIcon size={14} />} onClick={add}>
        {t('form.addContact')}
      </Button>
    </fieldset>
  )
}
