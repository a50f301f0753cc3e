/**
 * Mails and webhooks' requests had a table each until version 1.0; columns were added over time, and those an old
 * table lacks are null here. During a rolling update processes of the former version still write and send: what they
 * have leased stays until they have ended.
 */
const takeOverFrom = (table: string, columns: string, queue: string, values: string) => `do $$ begin
  if to_regclass('${table}') is null then return; end if;
  with moved as (
    delete from ${table} o where coalesce((to_jsonb(o)->>'leased_until')::timestamptz, '-infinity') <= now()
    returning to_jsonb(o) as stored)
  insert into operation.outbox (queue, state, tries, at, next_try, sent_at, key, kind, payload, error, result, recorded,
    delay_recorded, recording_tries, record_at, waiting_since, erased_at, file_gone)
  select '${queue}', state, tries, at, next_try, sent_at, ${values}
    from moved, jsonb_to_record(stored) as o(state text, tries int, at timestamptz, next_try timestamptz,
      sent_at timestamptz, ${columns})
  on conflict do nothing;
end $$`

const mails = takeOverFrom(
  'mail.outbox',
  `key text, kind text, recipient text, subject text, body text, html text, link_path text, link_id text,
      useful_until timestamptz, last_error text, also jsonb, reply_to text, from_name text, attachments jsonb, told boolean,
      erased_at timestamptz, file_gone boolean, taken jsonb, telling_tries int, tell_at timestamptz,
      waiting_since timestamptz, delay_told boolean`,
  'MAIL',
  `key, kind, jsonb_strip_nulls(jsonb_build_object('to', recipient, 'subject', subject, 'text', body, 'html', html,
      'link', case when link_id is not null then jsonb_build_object('path', link_path, 'id', link_id) end,
      'usefulUntil', useful_until, 'also', also, 'replyTo', reply_to, 'fromName', from_name, 'attachments', attachments)),
    last_error, jsonb_strip_nulls(jsonb_build_object('receivedIndexes', taken)), coalesce(told, false),
    coalesce(delay_told, false), coalesce(telling_tries, 0), tell_at, waiting_since, erased_at, coalesce(file_gone, false)`,
)

const webhooks = takeOverFrom(
  'webhook.delivery',
  `id text, webhook_id text, user_id text, url text, topic text, quotation text, body text, status int, error text,
      answer text, recorded boolean`,
  'WEBHOOK',
  `id, topic, jsonb_build_object('webhookId', webhook_id, 'userId', user_id, 'url', url, 'quotation', quotation,
      'body', body), error, jsonb_strip_nulls(jsonb_build_object('status', status, 'answer', answer)), recorded,
    false, 0, null, null, null, false`,
)

/** Moves the jobs of a queue from its former table, if there is one. */
export const takeOver = { MAIL: mails, WEBHOOK: webhooks }
