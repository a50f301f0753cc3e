import { Button, Checkbox } from '@blueprintjs/core'
import { ClipboardIcon } from '@blueprintjs/icons'
import type { ApiKey } from '@freight/contracts/api-access/api-access-routes'
import { permissions, type Permission } from '@freight/contracts/vocabulary/permissions'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { notify, useFailureNotice } from '../../../components/feedback/toaster.ts'
import { InputRow } from '../../../components/form/rows.tsx'
import { useErrorText } from '../../../lib/api/api.ts'
import { useMe } from '../../../lib/auth/me.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useCreateApiKey, useRevokeApiKey } from '../account-mutations.ts'
import { apiKeysQuery } from '../account-queries.ts'
import { Webhooks } from './webhooks.tsx'
import '../account.css'

const useTexts = () => useTranslation('settings').t

/** A new key: it is shown this once. */
const CreatedKey = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const t = useTexts()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => void notify({ kind: 'done', title: t('account.api.copied') }),
      () => void notify({ kind: 'failed', title: t('account.api.notCopied') }),
    )
  return (
    <div className="card-body stack gap-8" role="status">
      <strong>{t('account.api.once')}</strong>
      <code className="api-key-text breaks-words">{text}</code>
      <p className="quiet">
        <code>{`curl -H "Authorization: Bearer ${text}" ${location.origin}/app/v1/exchange-rates`}</code>
      </p>
      <div className="flex gap-8">
        <Button icon={<ClipboardIcon size={14} />} intent="primary" onClick={() => void copy()}>
          {t('account.api.copy')}
        </Button>
        <Button onClick={onClose}>{t('account.api.close')}</Button>
      </div>
    </div>
  )
}

/** Name and permissions of a new key: some of the user's own. */
const KeyForm = ({ onCreated }: { onCreated: (key: string | undefined) => void }) => {
  const t = useTexts()
  const { t: userText } = useTranslation('users')
  const me = useMe()
  const may = useMay()
  const errorText = useErrorText()
  const create = useCreateApiKey()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Permission[]>([])
  const [problem, setProblem] = useState<{ name?: string; permissions?: string }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = name.trim() === '' ? 'name' : chosen.length === 0 ? 'permissions' : undefined
    if (missing !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(missing === 'name' ? 'input' : 'fieldset input')?.focus()
      return setProblem(
        missing === 'name'
          ? { name: t('account.api.nameMissing') }
          : { permissions: t('account.api.permissionsMissing') },
      )
    }
    setProblem({})
    void create.run({ userId: me.id, name, permissions: [...chosen] }).then(
      ({ key }) => {
        setName('')
        setChosen([])
        onCreated(key)
      },
      (failure: unknown) => setProblem({ permissions: errorText(failure) }),
    )
  }
  return (
    <form className="card-body stack gap-8 line-above" onSubmit={submit} noValidate>
      <InputRow
        label={t('account.api.name')}
        hint={t('account.api.nameHint')}
        error={problem.name}
        maxLength={60}
        value={name}
        onChange={setName}
      />
      <fieldset className="api-permissions flush no-pad no-edge">
        <legend className="size-11-5 medium">{t('account.api.permissions')}</legend>
        {permissions
          .filter((permission) => may(permission))
          .map((permission) => (
            <Checkbox
              key={permission}
              checked={chosen.includes(permission)}
              // The name alone needs its group: "Ver" of charge codes.
              labelElement={
                <>
                  {userText(`permission.${permission}.name`)}{' '}
                  <span className="quiet">{userText(`permission.${permission}.meaning`)}</span>
                </>
              }
              onChange={({ currentTarget }) =>
                setChosen(
                  currentTarget.checked ? [...chosen, permission] : chosen.filter((each) => each !== permission),
                )
              }
            />
          ))}
      </fieldset>
      {problem.permissions !== undefined && (
        <p className="form-below error" role="alert">
          {problem.permissions}
        </p>
      )}
      <div>
        <Button type="submit" intent="primary" loading={create.isBusy}>
          {t('account.api.create')}
        </Button>
      </div>
    </form>
  )
}

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const t = useTexts()
  const { t: userText } = useTranslation('users')
  const format = useFormat()
  const { name, owner, permissions: granted, createdAt, lastUsedAt, revokedAt } = apiKey
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{owner.name}</td>
      <td title={granted.map((one) => userText(`permission.${one}.name`)).join(', ')}>{granted.length}</td>
      <td>{format.near(createdAt)}</td>
      <td>{lastUsedAt === undefined ? t('account.api.never') : format.near(lastUsedAt)}</td>
      <td>
        {revokedAt === undefined ? (
          <Button size="small" aria-label={t('account.api.revokeOne', { name })} onClick={onRevoke}>
            {t('account.api.revoke')}
          </Button>
        ) : (
          <span className="quiet">{t('account.api.revoked', { at: format.near(revokedAt) })}</span>
        )}
      </td>
    </tr>
  )
}

const ApiKeys = () => {
  const t = useTexts()
  const notifyFailure = useFailureNotice()
  const { data, error, refetch } = useQuery(apiKeysQuery)
  const revoke = useRevokeApiKey()
  const [created, setCreated] = useState<string>()
  const [leaving, setLeaving] = useState<ApiKey>()
  const confirm = async (): Promise<void> => {
    if (leaving === undefined) return
    await revoke.run({ userId: leaving.owner.id, keyId: leaving.id }).then(
      () => void notify({ kind: 'done', title: t('account.api.wasRevoked', { name: leaving.name }) }),
      (failure: unknown) => notifyFailure(t('account.api.notRevoked'), failure),
    )
    setLeaving(undefined)
  }
  const rows = () => {
    if (data === undefined) return <LoadState error={error} onRetry={refetch} rows={3} height={32} />
    if (data.rows.length === 0) return <p className="card-body quiet">{t('account.api.none')}</p>
    return (
      <div className="scrolls-x">
        <table className="dense-table api-keys">
          <thead>
            <tr>
              {(['name', 'owner', 'permissions', 'createdAt', 'lastUsedAt'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`account.api.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('account.api.revoke')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((apiKey) => (
              <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setLeaving(apiKey)} />
            ))}
          </tbody>
        </table>
      </div>
    )
  }
  return (
    <section className="card" aria-labelledby="api-keys-title">
      <header className="card-head">
        <h2 id="api-keys-title">{t('account.api.keys')}</h2>
        <span className="note">{t('account.api.note')}</span>
        <span className="end">
          <a href="/docs" target="_blank" rel="noreferrer">
            {t('account.api.reference')}
          </a>
        </span>
      </header>
      {rows()}
      {created === undefined ? (
        <KeyForm
          onCreated={(key) =>
            key === undefined
              ? void notify({ kind: 'failed', title: t('account.api.lost'), text: t('account.api.lostHelp') })
              : setCreated(key)
          }
        />
      ) : (
        <CreatedKey text={created} onClose={() => setCreated(undefined)} />
      )}
      <Confirm isOpen={leaving !== undefined} onConfirm={confirm} onCancel={() => setLeaving(undefined)}>
        <p>{t('account.api.revokeConfirm', { name: leaving?.name })}</p>
      </Confirm>
    </section>
  )
}

/** Section "API" of the settings. Texts: `settings`, `users`. */
export const ApiSection = () => (
  <div className="stack gap-10">
    <ApiKeys />
    <Webhooks />
  </div>
)
