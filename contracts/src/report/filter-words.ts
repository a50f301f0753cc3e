import type { Language } from '../access/session.ts'
import { listColumn, listColumnNames } from '../list/list-columns.ts'
import { statusWords, sectionWords, transportWords } from './column.ts'
import { eventWords } from './event-words.ts'
import { reportWords } from './exported-words.ts'
import { wordsByLanguage } from './localized-text.ts'

type Words = Readonly<Record<Language, string>>
const transport = ['Transporte', 'Transport', 'Modal'] as const
const status = ['Estado', 'Status', 'Status'] as const
const client = ['Cliente', 'Client', 'Cliente'] as const
const commercial = ['Comercial', 'Sales rep', 'Comercial'] as const
const country = ['País', 'Country', 'País'] as const

/** Names of the filters in reports, lists and catalogues, as on the screens. A range has one name. */
export const filterNames = wordsByLanguage({
  report: ['Reporte', 'Report', 'Relatório'],
  period: ['Período', 'Period', 'Período'],
  company: ['Empresa', 'Company', 'Empresa'],
  transport,
  commercial,
  client,
  incoterm: ['Incoterm', 'Incoterm', 'Incoterm'],
  reason: ['Motivo', 'Reason', 'Motivo'],
  person: ['Persona', 'Person', 'Pessoa'],
  kind: ['Qué', 'Event', 'O quê'],
  quotation: ['Cotización', 'Quotation', 'Cotação'],
  list: ['Lista', 'List', 'Lista'],
  columns: ['Columnas', 'Columns', 'Colunas'],
  ids: ['Filas marcadas', 'Marked rows', 'Linhas marcadas'],
  q: ['Búsqueda por texto', 'Text search', 'Busca por texto'],
  status,
  waitingHours: ['Espera', 'Waiting', 'Espera'],
  transportMode: transport,
  modo: ['Modo', 'Mode', 'Modalidade'],
  assignedTo: ['Asignada a', 'Assigned to', 'Atribuída a'],
  work: status,
  subState: ['Estado del envío', 'Stage', 'Etapa'],
  flag: ['Aviso', 'Notice', 'Aviso'],
  carrier: ['Transportista', 'Carrier', 'Transportador'],
  direction: ['Sentido', 'Direction', 'Sentido'],
  requested: ['Solicitada', 'Requested', 'Solicitada'],
  sinceFrom: ['En este estado desde', 'In this stage since', 'Nesta etapa desde'],
  originCountry: ['País de origen', 'Origin country', 'País de origem'],
  destinationCountry: ['País de destino', 'Destination country', 'País de destino'],
  ttime: ['Tránsito', 'Transit time', 'Trânsito'],
  statusFrom: ['En este estado desde', 'In this status since', 'Neste status desde'],
  expired: ['Vencida', 'Expired', 'Vencida'],
  expiresBy: ['Vence hasta', 'Valid until, at the latest', 'Vence até'],
  overdue: ['Fuera de plazo', 'Overdue', 'Fora do prazo'],
  awaitsApproval: ['Espera autorización', 'Awaiting approval', 'Aguarda autorização'],
  readyToSell: ['Con costos, sin venta', 'Ready to price', 'Com custos, sem venda'],
  noRate: ['Sin tarifa completa', 'No complete rate', 'Sem tarifa completa'],
  includeCancelled: ['Con anuladas', 'Including cancelled', 'Com canceladas'],
  scope: ['Alcance', 'Scope', 'Escopo'],
  origin: ['Origen', 'Origin', 'Origem'],
  destination: ['Destino', 'Destination', 'Destino'],
  container: ['Contenedor', 'Container', 'Contêiner'],
  created: ['Creada', 'Created', 'Criada'],
  changed: ['Último cambio', 'Last change', 'Última alteração'],
  valid: ['Validez', 'Validity', 'Validade'],
  followUp: ['Seguimiento', 'Follow-up', 'Follow-up'],
  volume: ['Volumen m³', 'Volume m³', 'Volume m³'],
  weight: ['Peso kg', 'Weight kg', 'Peso kg'],
  chargeable: ['Cobrable kg', 'Chargeable kg', 'Taxável kg'],
  bestCost: ['Mejor costo', 'Best cost', 'Melhor custo'],
  sell: ['Venta', 'Sell', 'Venda'],
  margin: ['Margen %', 'Margin %', 'Margem %'],
  awaitsAgents: ['Agentes sin responder', 'Awaiting agents', 'Agentes sem resposta'],
  costsComplete: ['Costos completos', 'Costs complete', 'Custos completos'],
  unansweredHours: ['Agentes sin responder hace', 'No answer for', 'Agentes sem resposta há'],
  agentsLate: ['Agentes demorados', 'Agents late', 'Agentes atrasados'],
  role: ['Rol', 'Role', 'Função'],
  mark: ['Marca', 'Type', 'Perfil'],
  signedIn: ['Ingreso', 'Sign-in', 'Acesso'],
  activity: ['Estado', 'State', 'Status'],
  type: ['Tipo', 'Type', 'Tipo'],
  country,
  salesRep: commercial,
  days: ['Actividad', 'Activity', 'Atividade'],
  open: ['Cotizaciones', 'Quotations', 'Cotações'],
  prospect: ['Etapa', 'Stage', 'Etapa'],
  service: ['Servicio', 'Service', 'Serviço'],
  category: ['Categoría', 'Category', 'Categoria'],
  language: ['Idioma', 'Language', 'Idioma'],
  state: ['Estado', 'State', 'Status'],
  author: ['Autor', 'Author', 'Autor'],
  provider: ['Proveedor', 'Provider', 'Fornecedor'],
  theme: ['Tema', 'Theme', 'Tema'],
  pinned: ['Fijada', 'Pinned', 'Fixada'],
  endsWithin: ['Vence en, días', 'Ends within, days', 'Vence em, dias'],
  section: ['Sección', 'Section', 'Seção'],
  use: transport,
  tax: ['Impuesto', 'Tax', 'Imposto'],
  currency: ['Moneda', 'Currency', 'Moeda'],
  mandatory: ['Obligatorio', 'Mandatory', 'Obrigatório'],
})

/** Names of filter values, by filter. */
export const filterValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  report: reportWords,
  kind: eventWords,
  status: statusWords,
  transport: transportWords,
  transportMode: transportWords,
  use: { ...transportWords, ...wordsByLanguage({ INSURANCE: ['Seguro', 'Insurance', 'Seguro'] }) },
  section: sectionWords,
  tax: wordsByLanguage({ NONE: ['Ninguno', 'None', 'Nenhum'], VAT: ['IVA', 'VAT', 'IVA'] }),
  columns: Object.fromEntries(listColumnNames.map((name) => [name, listColumn(name).file[0].title])),
  list: wordsByLanguage({
    'my-quotations': ['Mis cotizaciones', 'My quotations', 'Minhas cotações'],
    'my-history': ['Historial', 'History', 'Histórico'],
    'to-finalize': ['Finalizar', 'Finalize', 'Finalizar'],
    assigned: ['Asignadas', 'Assigned', 'Atribuídas'],
    manager: ['Cotizaciones del equipo', 'Team quotations', 'Cotações da equipe'],
    'new-requests': ['Nuevas solicitudes', 'New requests', 'Novas solicitações'],
    'in-process': ['En proceso', 'In progress', 'Em andamento'],
    all: ['Cotizaciones', 'Quotations', 'Cotações'],
  }),
  scope: wordsByLanguage({
    CLIENT: ['Cliente', 'Client', 'Cliente'],
    INTERNAL: ['Interna', 'Internal', 'Interna'],
    ON_REQUEST: ['Indicativa', 'Indicative', 'Indicativa'],
  }),
  role: wordsByLanguage({
    COMMERCIAL: ['Comercial', 'Sales rep', 'Comercial'],
    MANAGER: ['Gerencia', 'Manager', 'Gerência'],
    PRICING: ['Pricing', 'Pricing', 'Pricing'],
    PRICING_LEAD: ['Jefatura de Pricing', 'Pricing lead', 'Coordenação de Pricing'],
    EXPRESS_OPERATIONS: ['Operaciones express', 'Express operations', 'Operações express'],
    ANALYST: ['Análisis', 'Analyst', 'Análise'],
    ADMINISTRATION: ['Administración', 'Billing', 'Administração'],
    ADMINISTRATOR: ['Administrador', 'Administrator', 'Administrador'],
    THIRD_PARTY: ['Tercero', 'Third party', 'Terceiro'],
  }),
  mark: wordsByLanguage({
    COMMERCIAL: ['Comercial', 'Sales rep', 'Comercial'],
    MANAGER: ['Gerente', 'Manager', 'Gerente'],
    THIRD_PARTY: ['Tercero', 'Third party', 'Terceiro'],
  }),
  signedIn: wordsByLanguage({
    today: ['Hoy', 'Today', 'Hoje'],
    week: ['En 7 días', 'Within 7 days', 'Em 7 dias'],
    month: ['En 30 días', 'Within 30 days', 'Em 30 dias'],
    long: ['Hace más de 30 días', 'More than 30 days ago', 'Há mais de 30 dias'],
    never: ['Nunca', 'Never', 'Nunca'],
  }),
  activity: wordsByLanguage({
    active: ['Activos', 'Active', 'Ativos'],
    inactive: ['Inactivos', 'Inactive', 'Inativos'],
  }),
  days: wordsByLanguage({
    90: ['Últimos 90 días', 'Last 90 days', 'Últimos 90 dias'],
    365: ['Último año', 'Last year', 'Último ano'],
  }),
  open: wordsByLanguage({
    true: ['Con abiertas', 'With open quotations', 'Com abertas'],
    false: ['Sin abiertas', 'Without open quotations', 'Sem abertas'],
  }),
  prospect: wordsByLanguage({
    true: ['Prospectos', 'Prospects', 'Prospectos'],
    false: ['Completas', 'Not prospects', 'Completas'],
  }),
  type: wordsByLanguage({
    CLIENT: ['Clientes', 'Clients', 'Clientes'],
    SUPPLIER: ['Proveedores', 'Providers', 'Fornecedores'],
  }),
  theme: wordsByLanguage({
    CARRIER: ['Transportistas', 'Carriers', 'Transportadores'],
    PROVIDER: ['Proveedores', 'Providers', 'Fornecedores'],
    LANE: ['Rutas', 'Lanes', 'Rotas'],
    CLIENT: ['Clientes', 'Clients', 'Clientes'],
    GENERAL: ['Generales', 'General', 'Gerais'],
  }),
  category: wordsByLanguage({
    AGENT: ['Agente', 'Agent', 'Agente'],
    CONSOLIDATOR: ['Consolidador', 'Consolidator', 'Consolidador'],
    SHIPPING_LINE: ['Naviera', 'Shipping line', 'Armador'],
    AIRLINE: ['Aerolínea', 'Airline', 'Companhia aérea'],
    HAULIER: ['Transportista terrestre', 'Haulier', 'Transportadora rodoviária'],
    COURIER: ['Courier', 'Courier', 'Courier'],
    CUSTOMS_BROKER: ['Despachante', 'Customs broker', 'Despachante'],
    TERMINAL: ['Terminal', 'Terminal', 'Terminal'],
    WAREHOUSE: ['Depósito', 'Warehouse', 'Armazém'],
    INSURER: ['Aseguradora', 'Insurer', 'Seguradora'],
  }),
  state: wordsByLanguage({
    ACTIVE: ['Activos', 'Active', 'Ativos'],
    BLOCKED: ['Bloqueados', 'Blocked', 'Bloqueados'],
    INACTIVE: ['Inactivos', 'Inactive', 'Inativos'],
    CURRENT: ['Vigentes', 'Current', 'Vigentes'],
    EXPIRED: ['Vencidas', 'Expired', 'Vencidas'],
    ARCHIVED: ['Archivadas', 'Archived', 'Arquivadas'],
  }),
}

/** Names of values that are the same for every filter. */
export const filterFlags = wordsByLanguage({ true: ['sí', 'yes', 'sim'], false: ['no', 'no', 'não'] })

/** Words for a range of a filter, and for no filter. */
export const filterParts = wordsByLanguage({
  from: ['desde', 'from', 'de'],
  to: ['hasta', 'to', 'até'],
  none: ['Sin filtros', 'No filters', 'Sem filtros'],
})
