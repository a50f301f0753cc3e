-- Every line of the cost groups, as they stand now, of quotations that were requested in the period.
select
  facts.key as key,
  client_name as client,
  commercial,
  transport,
  mode,
  status,
  coalesce(nullIf(JSONExtractString(last, 'description'), ''), nullIf(JSONExtractString(last, 'carrier'), ''), '') as alternative,
  groupId,
  JSONExtractString(last, 'source') as source,
  JSONExtractString(last, 'agenteNombre') as agent,
  JSONExtractString(last, 'carrier') as carrier,
  JSONExtractString(last, 'validez') as validUntil,
  line.section as section,
  line.idCharge as code,
  line.concept as concept,
  line.quantity as quantity,
  line.currency as currency,
  line.costPerKg as perUnit,
  line.amount as amount,
  toBool(line.tax = 'VAT') as vat,
  requested_at as requestedAt,
  toUInt32(number) as lineNumber
from (
  select
    substring(stream, length('quotation-') + 1) as quotation,
    JSONExtractString(data, 'idCost') as groupId,
    argMax(data, revision) as last,
    argMax(type, revision) as lastType
  from events final
  where type in ('CostGroupAdded', 'CostGroupChanged', 'CostGroupRemoved')
  group by stream, groupId
  having lastType != 'CostGroupRemoved'
) as groups
join facts on facts.key = groups.quotation
array join
  JSONExtract(last, 'charges', 'Array(Tuple(section String, idCharge String, concept String, quantity String, currency String, costPerKg Nullable(String), amount Nullable(String), tax String))') as line,
  arrayEnumerate(JSONExtractArrayRaw(last, 'charges')) as number
where requested_at >= {from:DateTime64(3, 'UTC')} and requested_at < {to:DateTime64(3, 'UTC')}
