/**
 * A list query: its user, filters and order. A `$…` stands for a value of the data: the most frequent client, a colleague
 * in pricing, a reference, a day.
 */
export type ListQuery = { name: string; role: string; query: string }

const pricing = (name: string, query: string): ListQuery => ({ name, role: 'PRICING_LEAD', query })
const commercial = (name: string, query: string): ListQuery => ({ name, role: 'COMMERCIAL', query })
const manager = (name: string, query: string): ListQuery => ({ name, role: 'MANAGER', query })

/** The default queries of the work lists, one per route. */
export const defaultLists: readonly ListQuery[] = [
  commercial('mis-cotizaciones', 'list=my-quotations'),
  commercial('mis-cotizaciones/historial', 'list=my-history'),
  commercial('finalizar', 'list=to-finalize'),
  commercial('asignadas', 'list=assigned'),
  manager('cotizaciones-gerente', 'list=manager'),
  pricing('pricing/nuevas-solicitudes', 'list=new-requests'),
  pricing('pricing/en-proceso', 'list=in-process'),
  pricing('pricing/cotizaciones', 'list=all'),
]

/** The most frequent filters and sorts. */
export const usedLists: readonly ListQuery[] = [
  pricing('a reference', 'list=all&q=$REFERENCE'),
  pricing('the last figures of a reference', 'list=all&q=$FIGURES'),
  pricing('a word of a client', 'list=all&q=textil'),
  pricing('a client by name', 'list=all&q=laboratorio+andromeda'),
  pricing('a client and a port', 'list=all&q=textil+shanghai'),
  pricing('a client', 'list=all&client=$CLIENT'),
  pricing('in process for more than 2 h', 'list=in-process&waitingHours=2'),
  pricing('in process, mine', 'list=in-process&assignedTo=$COLLEAGUE'),
  pricing('in process, costs complete', 'list=in-process&readyToSell=true'),
  pricing('in process, agents yet to answer', 'list=in-process&awaitsAgents=true'),
  pricing('in process by sea, by client', 'list=in-process&transportMode=SEA&sort=client'),
  pricing('in process, the heaviest first', 'list=in-process&sort=-chargeable'),
  pricing('new requests by air', 'list=new-requests&transportMode=AIR'),
  pricing('overdue', 'list=all&overdue=true'),
  pricing('sent', 'list=all&status=SENT'),
  pricing('quoted or updated', 'list=all&status=QUOTED,UPDATED'),
  pricing('a colleague', 'list=all&assignedTo=$COLLEAGUE'),
  pricing('by air', 'list=all&transportMode=AIR'),
  pricing('LCL from China to Uruguay', 'list=all&originCountry=CN&destinationCountry=UY&modo=LCL'),
  pricing('made this week', 'list=all&createdFrom=$WEEK_AGO'),
  pricing('changed last', 'list=all&sort=-lastChangeAt'),
  pricing('transit of 30 days or more', 'list=all&ttime=30'),
  manager('sent, by validity', 'list=manager&status=SENT&sort=validUntil'),
  manager('expired', 'list=manager&expired=true'),
  manager('won this month', 'list=manager&status=APPROVED&changedFrom=$MONTH_AGO'),
  manager('the dearest first', 'list=manager&sort=-sell'),
  commercial('mine, sent', 'list=my-quotations&status=SENT'),
  commercial('mine, expiring', 'list=my-quotations&expiresBy=$SOON'),
  commercial('mine, lost', 'list=my-history&status=NOT_APPROVED'),
  commercial('mine decided, by a word', 'list=my-history&q=textil'),
]
