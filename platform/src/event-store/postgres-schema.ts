/**
 * Tables and functions of the event store. Every statement may run again on an existing store.
 * `append_batch` adds many appends in one transaction. It locks the one row of `log_head` first: positions are
 * assigned under that lock, so that they have no gaps and become visible in order with any number of writers. A
 * rejected append gets a status row and does not affect the other appends. Within one batch no two appends may share
 * a stream, a command id or a unique key; the caller ensures that.
 */
export const postgresSchema = `
create schema if not exists event_store;

create table if not exists event_store.log_head (
  only_row boolean primary key default true check (only_row),
  position bigint not null,
  seal bytea not null
);
insert into event_store.log_head (position, seal) values (0, '') on conflict do nothing;

create table if not exists event_store.streams (
  stream text primary key,
  revision bigint not null,
  head_hash bytea not null
) with (fillfactor = 80);

create table if not exists event_store.events (
  position bigint primary key,
  stream text not null,
  revision bigint not null,
  event_id uuid not null,
  type text not null,
  schema_version int not null,
  -- json, not jsonb: the text must stay what was hashed.
  data json not null,
  occurred_at text not null,
  actor json not null,
  company text not null,
  correlation_id text not null,
  causation_id text not null,
  command_id text not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- SHA-256 of the seal of the event before it in the log and this hash: ties the streams together.
  seal bytea not null,
  unique (stream, revision)
);

create table if not exists event_store.receipts (
  command_id text primary key,
  fingerprint text not null,
  stream text not null,
  revision bigint not null,
  position bigint not null
);

-- Receipts are read in the order of the log when a digest is written; they come in about that order.
create index if not exists receipts_position on event_store.receipts using brin (position);

-- How many digests of the log there are, and which: the digests themselves lie outside of the database.
create table if not exists event_store.digests (
  number bigint primary key,
  hash text not null
);

create table if not exists event_store.unique_keys (
  scope text not null,
  value text not null,
  stream text not null,
  primary key (scope, value)
);

create or replace function event_store.next_seal(seal bytea, start bytea, hash bytea) returns bytea
language plpgsql immutable parallel safe as $$ begin return sha256(coalesce(seal, start) || hash); end $$;

create or replace aggregate event_store.seal_chain(bytea, bytea) (sfunc = event_store.next_seal, stype = bytea);

do $$ begin
  create type event_store.verdict as (
    append int, stream text, status text, revision bigint, position bigint, size int, new_hash text, head_hash bytea,
    command_id text, fingerprint text, scope text, value text
  );
exception when duplicate_object then null;
end $$;

create or replace function event_store.append_batch(appends json, envelopes json, payloads json[], keys json)
returns table (append int, status text, revision bigint, "position" bigint, link text, scope text, value text)
language plpgsql
-- Planning takes longer than running, so the plan is kept. It is made while the tables are small, and only the way
-- through the indexes stays good when they grow.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
#variable_conflict use_column
declare
  head event_store.log_head;
  verdicts event_store.verdict[];
  accepted boolean[];
  added bigint;
begin
  select * into head from event_store.log_head for update;

  verdicts := array(
    select row(
      judged.append, judged.stream, judged.status,
      case when judged.status = 'ok' then judged.expected + judged.size else judged.revision end,
      case when judged.status = 'ok'
        then head.position + sum(case when judged.status = 'ok' then judged.size else 0 end) over (order by judged.append)
        else judged.position end,
      judged.size, judged.hash, judged.head_hash, judged.command_id, judged.fingerprint, judged.scope, judged.value
    )::event_store.verdict
    from (
      select a.*, s.head_hash, taken.scope, taken.value,
        coalesce(r.revision, case when same.position is not null then a.expected + a.size else s.revision end, 0) as revision,
        coalesce(r.position, same.position) as position,
        case
          when r.fingerprint = a.fingerprint then 'repeated'
          when r.fingerprint is not null then 'key_reused'
          when same.position is not null then 'repeated'
          when coalesce(s.revision, 0) <> a.expected then 'wrong_revision'
          when taken.scope is not null then 'key_taken'
          when coalesce(s.head_hash, '') <> decode(a.link, 'hex') then 'stale'
          else 'ok'
        end as status
      from json_to_recordset(appends) as a (
        append int, stream text, expected bigint, size int, link text, hash text, command_id text, fingerprint text
      )
      left join event_store.receipts r on r.command_id = a.command_id
      left join event_store.streams s on s.stream = a.stream
      left join lateral (
        select k.scope, k.value
        from json_to_recordset(keys) as k (append int, release boolean, scope text, value text)
        join event_store.unique_keys u on u.scope = k.scope and u.value = k.value
        where k.append = a.append and not k.release and u.stream <> a.stream
        limit 1
      ) taken on keys is not null
      left join lateral (
        select max(e.position) as position
        from json_to_recordset(envelopes) as n (append int, revision bigint, "eventId" uuid)
        left join event_store.events e on e.stream = a.stream and e.revision = n.revision and e.event_id = n."eventId"
        where s.revision > a.expected and n.append = a.append
        having count(*) = count(e.position)
      ) same on s.revision > a.expected
    ) judged
    order by judged.append
  );
  accepted := array(select v.status = 'ok' from unnest(verdicts) v);

  insert into event_store.events
  select head.position + row_number() over log, n.stream, n.revision, n."eventId", n.type, n."schemaVersion", n.unnest,
    n."occurredAt", n.actor, n.company, n."correlationId", n."causationId", n."commandId", decode(n."previousHash", 'hex'),
    decode(n.hash, 'hex'), event_store.seal_chain(head.seal, decode(n.hash, 'hex')) over log
  from rows from (
    json_to_recordset(envelopes) as (
      append int, stream text, revision bigint, "eventId" uuid, type text, "schemaVersion" int, "occurredAt" text,
      actor json, company text, "correlationId" text, "causationId" text, "commandId" text, "previousHash" text, hash text
    ),
    unnest(payloads)
  ) as n
  -- Appends are numbered from 1, as arrays are.
  where accepted[n.append]
  window log as (order by n.append, n.revision rows unbounded preceding);
  get diagnostics added = row_count;

  if added > 0 then
    update event_store.log_head
    set (position, seal) = (select e.position, e.seal from event_store.events e where e.position = head.position + added);
    insert into event_store.streams
    select v.stream, v.revision, decode(v.new_hash, 'hex') from unnest(verdicts) v where v.status = 'ok' and v.size > 0
    on conflict (stream) do update set revision = excluded.revision, head_hash = excluded.head_hash;
  end if;

  insert into event_store.receipts
  select v.command_id, v.fingerprint, v.stream, v.revision, v.position
  from unnest(verdicts) v where v.status = 'ok' and v.command_id is not null;

  -- An append that is several, one behind the other, has a receipt for each of them.
  if position('"receipts":' in appends::text) > 0 then
    insert into event_store.receipts
    select r.command_id, r.fingerprint, v.stream, r.revision, v.position - (v.revision - r.revision)
    from json_to_recordset(appends) as a (append int, receipts json)
    join unnest(verdicts) v on v.append = a.append and v.status = 'ok'
    cross join lateral json_to_recordset(a.receipts) as r (command_id text, fingerprint text, revision bigint)
    where a.receipts is not null;
  end if;

  if keys is not null then
    delete from event_store.unique_keys u
    using json_to_recordset(keys) as k (append int, release boolean, scope text, value text), unnest(verdicts) v
    where k.release and v.append = k.append and v.status = 'ok'
      and u.scope = k.scope and u.value = k.value and u.stream = v.stream;
    insert into event_store.unique_keys
    select k.scope, k.value, v.stream
    from json_to_recordset(keys) as k (append int, release boolean, scope text, value text)
    join unnest(verdicts) v on v.append = k.append and v.status = 'ok'
    where not k.release
    on conflict do nothing;
  end if;

  return query
  select v.append, v.status, v.revision, v.position, coalesce(case when v.status = 'ok' then v.new_hash end, encode(v.head_hash, 'hex'), ''),
    v.scope, v.value
  from unnest(verdicts) v;
end $$;

-- The short way for what a command mostly does: one event, to a stream that nobody else writes to meanwhile.
-- Where the stream has moved on or the command id came before, a constraint is broken: nothing is stored,
-- and append_batch finds out what to answer.
create or replace function event_store.append_one(
  stream text, revision bigint, event_id uuid, type text, schema_version int, data json, occurred_at text, actor json,
  company text, correlation_id text, causation_id text, command_id text, previous_hash text, hash text,
  receipt_id text, fingerprint text
) returns bigint
language plpgsql
as $$
#variable_conflict use_column
declare
  head event_store.log_head;
  link bytea := decode(previous_hash, 'hex');
  new_link bytea := decode(hash, 'hex');
begin
  -- This locks the log, as append_batch does.
  update event_store.log_head h set position = h.position + 1, seal = sha256(h.seal || new_link)
  returning h.* into head;

  if revision = 1 then
    insert into event_store.streams values (stream, 1, new_link);
  else
    update event_store.streams s set revision = s.revision + 1, head_hash = new_link
    where s.stream = append_one.stream and s.revision = append_one.revision - 1 and s.head_hash = link;
    if not found then
      raise integrity_constraint_violation using message = format('%s has moved on', stream);
    end if;
  end if;
  insert into event_store.events values (
    head.position, stream, revision, event_id, type, schema_version, data, occurred_at, actor, company, correlation_id,
    causation_id, command_id, link, new_link, head.seal
  );
  if receipt_id is not null then
    insert into event_store.receipts values (receipt_id, fingerprint, stream, revision, head.position);
  end if;
  return head.position;
end $$;
`
