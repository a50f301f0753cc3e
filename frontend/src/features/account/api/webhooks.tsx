import { Button, Checkbox } from '@blueprintjs/core'
import type { Webhook } from '@freight/contracts/api-access/api-access-routes'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard, SkeletonRows, LoadState } from '../../../components/feedback/load-state.tsx'
import { notify, useFailureNotice } from '../../../components/feedback/toaster.ts'
import { InputRow } from '../../../components/form/rows.tsx'
import { useErrorText } from '../../../lib/api/api.ts'
import { useMe } from '../../../lib/auth/me.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useAddWebhook, useRetryDelivery, useSwitchWebhook } from '../account-mutations.ts'
import { deliveriesQuery, webhooksQuery } from '../account-queries.ts'

type Topic = Webhook['topics'][number]
const topics: readonly Topic[] = ['QUOTATION_STATUS', 'BOOKING']

/** Why a request did not arrive, where the user can do something; other codes are shown as they are. */
const errors = [
  'ENOTFOUND',
  'ECONNREFUSED',
  'NO_ANSWER',
  'PRIVATE_ADDRESS',
  'DISABLED',
  'WEBHOOK_DISABLED',
  'BOOKING_OUTDATED',
] as const

const useTexts = () => useTranslation('settings').t

const WebhookForm = () => {
  const t = useTexts()
  const me = useMe()
  const errorText = useErrorText()
  const add = useAddWebhook()
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<readonly Topic[]>(['QUOTATION_STATUS'])
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!/^https?:\/\/\S+$/.test(url.trim())) {
      event.currentTarget.querySelector('input')?.focus()
      return setProblem(t('account.webhooks.urlWrong'))
    }
    if (chosen.length === 0) return setProblem(t('account.webhooks.topicMissing'))
    setProblem(undefined)
    void add.run({ userId: me.id, url, topics: [...chosen] }).then(
      () => setUrl(''),
      (failure: unknown) => setProblem(errorText(failure)),
    )
  }
  return (
    <form className="card-body stack gap-8 line-above" onSubmit={submit} noValidate>
      <InputRow
        label={t('account.webhooks.url')}
        hint={t('account.webhooks.urlHint')}
        error={problem}
        type="url"
        maxLength={500}
        value={url}
        onChange={setUrl}
      />
      <div className="flex gap-16">
        {topics.map((topic) => (
          <Checkbox
            key={topic}
            checked={chosen.includes(topic)}
            label={t(`account.webhooks.topic.${topic}`)}
            onChange={({ currentTarget }) =>
              setChosen(currentTarget.checked ? [...chosen, topic] : chosen.filter((one) => one !== topic))
            }
          />
        ))}
      </div>
      <div>
        <Button type="submit" intent="primary" loading={add.isBusy}>
          {t('account.webhooks.add')}
        </Button>
      </div>
    </form>
  )
}

/** The last requests of a webhook; one that was not accepted is sent again. */
const Deliveries = ({ id }: { id: string }) => {
  const t = useTexts()
  const format = useFormat()
  const notifyFailure = useFailureNotice()
  const { data, error, refetch } = useQuery(deliveriesQuery(id))
  const retry = useRetryDelivery()
  if (data === undefined) return <LoadState error={error} onRetry={refetch} rows={3} height={30} />
  if (data.rows.length === 0) return <p className="card-body quiet">{t('account.webhooks.noDeliveries')}</p>
  const reasonOf = ({ error: code }: { error?: string | undefined }) => {
    const known = errors.find((one) => one === code)
    return known === undefined ? code : t(`account.webhooks.error.${known}`)
  }
  const sendAgain = (delivery: string) =>
    void retry.run(delivery).then(
      () => void notify({ kind: 'done', title: t('account.webhooks.sentAgain') }),
      (failure: unknown) => notifyFailure(t('account.webhooks.notSentAgain'), failure),
    )
  return (
    <div className="scrolls-x">
      <table className="dense-table" aria-label={t('account.webhooks.deliveries')}>
        <tbody>
          {data.rows.map((delivery) => (
            <tr key={delivery.id}>
              <th scope="row">{delivery.quotation}</th>
              <td>{t(`account.webhooks.topic.${delivery.topic}`)}</td>
              <td>{format.near(delivery.at)}</td>
              <td>
                {[
                  t(`account.webhooks.state.${delivery.state}`),
                  delivery.status && `HTTP ${delivery.status}`,
                  reasonOf(delivery),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </td>
              <td>{t('account.webhooks.tries', { count: delivery.tries })}</td>
              <td>
                {delivery.state !== 'SENT' && (
                  <Button size="small" loading={retry.isBusy} onClick={() => sendAgain(delivery.id)}>
                    {t('account.outbox.sendAgain')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const WebhookLine = ({ webhook }: { webhook: Webhook }) => {
  const t = useTexts()
  const me = useMe()
  const notifyFailure = useFailureNotice()
  const change = useSwitchWebhook()
  const [isOpen, setOpen] = useState(false)
  const { id, url, active, owner, secret } = webhook
  const turn = (): void =>
    void change
      .run({ userId: owner.id, webhookId: id, active: !active })
      .catch((failure: unknown) => notifyFailure(t('account.webhooks.notChanged'), failure, turn))
  return (
    <li className="line-above">
      <div className="card-body row between gap-16">
        <span className="min-width-0 breaks-words">
          <strong className={active ? undefined : 'quiet'}>{url}</strong>
          <br />
          <span className="quiet">
            {owner.name} · {webhook.topics.map((topic) => t(`account.webhooks.topic.${topic}`)).join(', ')}
            {!active && ` · ${t('account.webhooks.disabled')}`}
          </span>
          {secret !== undefined && (
            <details>
              <summary>{t('account.webhooks.secret')}</summary>
              <code className="api-key-text breaks-words">{secret}</code>
            </details>
          )}
        </span>
        <span className="row gap-8 flex-none">
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('account.webhooks.deliveries')}
          </Button>
          {(active || owner.id === me.id) && (
            <Button size="small" loading={change.isBusy} onClick={turn}>
              {t(active ? 'account.webhooks.disable' : 'account.webhooks.enable')}
            </Button>
          )}
        </span>
      </div>
      {isOpen && <Deliveries id={id} />}
    </li>
  )
}

/** Webhooks of the user; for an administrator of users those of all. Texts: `settings`. */
export const Webhooks = () => {
  const t = useTexts()
  const { data, error, refetch } = useQuery(webhooksQuery)
  return (
    <section className="card" aria-labelledby="webhooks-title">
      <header className="card-head">
        <h2 id="webhooks-title">{t('account.webhooks.title')}</h2>
        <span className="note">{t('account.webhooks.note')}</span>
      </header>
      {data === undefined && error === null && <SkeletonRows rows={2} height={40} />}
      {data === undefined && error !== null && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className="card-body quiet">{t('account.webhooks.none')}</p>}
      <ul>
        {data?.rows.map((webhook) => (
          <WebhookLine key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      <WebhookForm />
    </section>
  )
}
