import { type SideBySideWords, wordsByLanguage } from './localized-text.ts'

/** Names of the exports below `/app/v1/reports`, as on the screens. */
const reports: SideBySideWords = {
  quotations: ['Detalle de cotizaciones', 'Quotations in detail', 'Detalhe de cotações'],
  'win-loss': ['Ganadas y perdidas, con motivo', 'Won and lost, with reasons', 'Ganhas e perdidas, com motivo'],
  'response-times': ['Tiempos de respuesta y espera', 'Response and waiting times', 'Tempos de resposta e espera'],
  'lost-after-one-revision': [
    'Vencidas o perdidas tras una revisión',
    'Expired or lost after one revision',
    'Vencidas ou perdidas após uma revisão',
  ],
  'commercial-ranking': ['Ranking comercial', 'Sales ranking', 'Ranking comercial'],
  sells: ['Ventas, línea por línea', 'Sells, line by line', 'Vendas, linha por linha'],
  costs: ['Costos, línea por línea', 'Costs, line by line', 'Custos, linha por linha'],
  'margin-approvals': ['Márgenes y autorizaciones', 'Margins and approvals', 'Margens e autorizações'],
  pending: ['Ventas y costos pendientes', 'Pending sells and costs', 'Vendas e custos pendentes'],
  competitiveness: ['Competitividad de agentes', 'Competitiveness of agents', 'Competitividade de agentes'],
  'cost-requests': ['Pedidos de costos', 'Cost requests', 'Pedidos de custos'],
  rates: [
    'Tarifas vigentes, por vencer, sin uso',
    'Rates: valid, expiring, never used',
    'Tarifas vigentes, a vencer, sem uso',
  ],
  'client-portfolio': ['Cartera de clientes', 'Client portfolio', 'Carteira de clientes'],
  express: ['Envíos express', 'Express shipments', 'Remessas expressas'],
  'express-lines': [
    'Envíos express, línea por línea',
    'Express shipments, line by line',
    'Remessas expressas, linha por linha',
  ],
  audit: ['Auditoría por usuario', 'Audit by user', 'Auditoria por usuário'],
  'over-invoiced': ['Facturadas de más', 'Over-invoiced quotations', 'Faturadas a mais'],
  invoices: ['Facturas registradas', 'Recorded invoices', 'Faturas registradas'],
  denials: ['Intentos denegados', 'Denied access attempts', 'Tentativas negadas'],
  'sign-ins': ['Inicios de sesión', 'Sign-ins', 'Acessos'],
  exports: ['Archivos exportados', 'Exported files', 'Arquivos exportados'],
}

/** Lists with a file export. */
const lists = {
  quotations: ['Lista de cotizaciones', 'List of quotations', 'Lista de cotações'],
  'charge-codes': ['Códigos de cargo', 'Charge codes', 'Códigos de taxa'],
  disclaimers: ['Textos legales', 'Disclaimers', 'Textos legais'],
  'exchange-rates': ['Tipos de cambio', 'Exchange rates', 'Taxas de câmbio'],
  'express-shipments': ['Lista de envíos express', 'List of express shipments', 'Lista de remessas expressas'],
  'markup-rules': ['Reglas de markup', 'Markup rules', 'Regras de markup'],
  notes: ['Notas', 'Notes', 'Notas'],
  organizations: ['Organizaciones', 'Organizations', 'Organizações'],
  providers: ['Proveedores', 'Providers', 'Fornecedores'],
  users: ['Usuarios', 'Users', 'Usuários'],
} as const satisfies SideBySideWords

const templates: SideBySideWords = {
  'rate-imports': ['Plantilla de tarifas', 'Rate template', 'Modelo de tarifas'],
}

const wordsByPath = (names: SideBySideWords, pathOf: (id: string) => string) =>
  Object.entries(wordsByLanguage(names)).map(([id, words]) => [pathOf(id), words] as const)

/** Names of the reports by id. */
export const reportWords = wordsByLanguage(reports)

/** Names of exported files by their path. */
export const exportedWords = Object.fromEntries([
  ...wordsByPath(reports, (id) => `/app/v1/reports/${id}/export`),
  ...wordsByPath(lists, (id) => `/app/v1/${id}/export`),
  ...wordsByPath({ quotations: lists.quotations }, () => '/app/v1/quotations/spreadsheet'),
  ...wordsByPath(templates, (id) => `/app/v1/${id}/template`),
])
