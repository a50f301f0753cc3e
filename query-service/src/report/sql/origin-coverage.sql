-- FACTS ordered by withoutOrigin UInt64; sent UInt64; clientId String; lane String; incoterm String
-- By client, lane and incoterm: offers sent in the period, each revision, and those whose last publication before had a
-- reason for leaving out charges that the client pays at the origin.
select
  argMax(client_name, offers.at) as client,
  facts.lane as lane,
  facts.incoterm as incoterm,
  count() as sent,
  countIf(offers.is_without) as withoutOrigin,
  round(100 * withoutOrigin / sent, 1) as withoutOriginPct,
  client_id as clientId
from (
  select sendings.quotation as quotation, sendings.at as at, publications.is_without as is_without
  from (
    select substring(stream, length('quotation-') + 1) as quotation, revision, occurred_at as at
    from events final
    where type = 'QuoteSent'
      and occurred_at >= {from:DateTime64(3, 'UTC')}
      and occurred_at < {to:DateTime64(3, 'UTC')}
  ) as sendings
  asof join (
    select
      substring(stream, length('quotation-') + 1) as quotation,
      revision,
      hasAny(
        JSONExtract(data, 'uncovered', 'legs', 'Array(String)'),
        ['PICKUP', 'EXPORT', 'ORIGIN_TERMINAL']
      ) as is_without
    from events final
    where type in ('QuotePublished', 'QuoteUpdated') and occurred_at < {to:DateTime64(3, 'UTC')}
  ) as publications
    on publications.quotation = sendings.quotation and publications.revision < sendings.revision
) as offers
join facts on facts.key = offers.quotation
group by client_id, facts.lane, facts.incoterm
