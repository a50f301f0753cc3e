-- Every line of the alternatives, as they stand now, of quotations that were requested in the period.
select
  facts.key as key,
  client_name as client,
  commercial,
  transport,
  mode,
  status,
  coalesce(nullIf(JSONExtractString(last, 'description'), ''), nullIf(JSONExtractString(last, 'carrier'), ''), '') as alternative,
  groupId,
  line.section as section,
  line.idCharge as code,
  line.concept as concept,
  line.quantity as quantity,
  line.sellCurrency as currency,
  line.sellAmountPerUnit as perUnit,
  line.sellAmount as amount,
  line.costCurrency as costCurrency,
  line.costAmount as costAmount,
  toBool(line.tax = 'VAT') as vat,
  requested_at as requestedAt,
  toUInt32(number) as lineNumber
from (
  select
    substring(stream, length('quotation-') + 1) as quotation,
    JSONExtractString(group, 'idSell') as groupId,
    argMax(group, revision) as last,
    argMax(type, revision) as lastType
  from (
    select
      stream,
      revision,
      type,
      if(type = 'SellGroupConfirmed', JSONExtractRaw(data, 'group'), data) as group
    from events final
    where type in ('SellGroupAdded', 'SellGroupChanged', 'SellGroupConfirmed', 'SellGroupRemoved')
  )
  where group != ''
  group by stream, groupId
  having lastType != 'SellGroupRemoved'
) as sells
join facts on facts.key = sells.quotation
array join
  JSONExtract(last, 'charges', 'Array(Tuple(section String, idCharge String, concept String, quantity String, sellCurrency String, sellAmountPerUnit Nullable(String), sellAmount String, costCurrency String, costAmount Nullable(String), tax String))') as line,
  arrayEnumerate(JSONExtractArrayRaw(last, 'charges')) as number
where requested_at >= {from:DateTime64(3, 'UTC')} and requested_at < {to:DateTime64(3, 'UTC')}
