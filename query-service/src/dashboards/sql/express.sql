-- The express shipments that the filters ask for: what a chart reads as `express`. They have no lane and no incoterm, and are for
-- clients. Those of a carrier's test system are in no figure.
select *, if(carrier = '', '–', carrier) as carrier_code
from express_facts final
where not sandbox
  and (empty({company:Array(String)}) or has({company:Array(String)}, company))
  and (empty({commercial:Array(String)}) or has({commercial:Array(String)}, commercial))
  and (empty({client:Array(String)}) or has({client:Array(String)}, client_id))
  and (empty({transport:Array(String)}) or has({transport:Array(String)}, 'EXPRESS'))
  and (empty({scope:Array(String)}) or has({scope:Array(String)}, 'CLIENT'))
  and empty({lane:Array(String)}) and empty({incoterm:Array(String)})
