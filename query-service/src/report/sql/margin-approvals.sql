-- FACTS ordered by askedAt DateTime64(3, 'UTC'); key String; revision UInt32
-- Sells below the least margin that the management was asked about in the period, and what it said then: the first answer
-- after the question, however often the same was asked.
select
  facts.key as key,
  client_name as client,
  commercial,
  lane,
  asked.at as askedAt,
  asked.person as askedBy,
  asked.why as reason,
  asked.margin as marginPct,
  asked.least as threshold,
  if(answered.at is null, 'WAITING', answered.verdict) as answer,
  answered.person as answeredBy,
  answered.at as answeredAt,
  answered.said as comment,
  asked.revision as revision
from (
  select
    substring(stream, length('quotation-') + 1) as quotation,
    JSONExtractString(data, 'sellHash') as question,
    revision,
    occurred_at as at,
    actor_id as person,
    JSONExtractString(data, 'reason') as why,
    nullIf(JSONExtractString(data, 'marginPct'), '') as margin,
    JSONExtractString(data, 'thresholdPct') as least
  from events final
  where type = 'SellApprovalRequested'
    and occurred_at >= {from:DateTime64(3, 'UTC')}
    and occurred_at < {to:DateTime64(3, 'UTC')}
) as asked
join facts on facts.key = asked.quotation
asof left join (
  select
    substring(stream, length('quotation-') + 1) as quotation,
    JSONExtractString(data, 'sellHash') as question,
    revision,
    type as verdict,
    toNullable(occurred_at) as at,
    actor_id as person,
    if(type = 'SellApproved', JSONExtractString(data, 'comment'), JSONExtractString(data, 'reason')) as said
  from events final
  where type in ('SellApproved', 'SellRejected') and occurred_at >= {from:DateTime64(3, 'UTC')}
) as answered
  on answered.quotation = asked.quotation and answered.question = asked.question and answered.revision > asked.revision
