import { useTranslation } from 'react-i18next'
import { ChoiceField, FlagField } from '../../../components/entry-form/choice-fields.tsx'
import { FieldRow } from '../../../components/entry-form/entry-field.tsx'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { TextField } from '../../../components/entry-form/text-fields.tsx'
import type { UserValues } from '../user-form.ts'
import { RelatedPeople } from './related-people.tsx'
import { SignIns } from './sign-ins.tsx'

export interface UserDataProps {
  id: string
  form: EntryForm<UserValues>
  nameOf: (id: string) => string
}

/** Upper cards of a user: data, related people, sign-ins. */
export const UserData = ({ id, form, nameOf }: UserDataProps) => {
  const { t } = useTranslation('users')
  const { relatedCommercials, relatedUsers } = form.values
  return (
    <div className="user-cards">
      <section className="card card-body user-fields">
        <FieldRow>
          <TextField form={form} name="name" />
          <TextField form={form} name="mail" type="email" />
        </FieldRow>
        {form.values.mail !== form.base.mail && <p className="quiet">{t('mailHint')}</p>}
        <FieldRow columns="1fr 1.4fr 80px">
          <TextField form={form} name="code" />
          <TextField form={form} name="userCommercialSystem" />
          <ChoiceField form={form} name="company" />
        </FieldRow>
        <div className="user-flags">
          <FlagField form={form} name="isCommercial" />
          <FlagField form={form} name="isManager" />
          <FlagField form={form} name="isThirdParty" />
        </div>
      </section>
      <section className="card card-body">
        <RelatedPeople
          label={t('field.relatedCommercials')}
          hint={
            relatedCommercials.length === 0
              ? t('related.commercialsNone')
              : t('related.commercialsHint', { count: relatedCommercials.length })
          }
          ids={relatedCommercials}
          stored={form.base.relatedCommercials}
          userId={id}
          nameOf={nameOf}
          permission="COMERCIAL"
          onChange={(ids) => form.set('relatedCommercials', ids)}
        />
        <RelatedPeople
          label={t('field.relatedUsers')}
          help={t('related.usersHint')}
          ids={relatedUsers}
          stored={form.base.relatedUsers}
          userId={id}
          nameOf={nameOf}
          onChange={(ids) => form.set('relatedUsers', ids)}
        />
      </section>
      <section className="card card-body" aria-label={t('signIn.title')}>
        <SignIns id={id} />
      </section>
    </div>
  )
}
