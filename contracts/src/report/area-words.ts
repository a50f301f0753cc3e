import type { Language } from '../access/session.ts'

type Areas = Readonly<Record<string, readonly [es: string, en: string, pt: string]>>

const areas: Areas = {
  quotations: ['Cotizaciones', 'Quotations', 'Cotações'],
  'cost-requests': ['Pedidos de costos', 'Cost requests', 'Pedidos de custos'],
  'third-party': ['Enlaces de agentes', 'Agents’ links', 'Links de agentes'],
  users: ['Usuarios', 'Users', 'Usuários'],
  roles: ['Roles y permisos', 'Roles and permissions', 'Funções e permissões'],
  organizations: ['Organizaciones', 'Organizations', 'Organizações'],
  providers: ['Proveedores', 'Providers', 'Fornecedores'],
  notes: ['Notas', 'Notes', 'Notas'],
  'charge-codes': ['Códigos de cargo', 'Charge codes', 'Códigos de taxa'],
  'exchange-rates': ['Tipos de cambio', 'Exchange rates', 'Taxas de câmbio'],
  disclaimers: ['Textos legales', 'Disclaimers', 'Textos legais'],
  'markup-rules': ['Reglas de recargo', 'Markup rules', 'Regras de markup'],
  'quotation-rules': ['Reglas de cotización', 'Quotation rules', 'Regras de cotação'],
  rates: ['Tarifas', 'Rates', 'Tarifas'],
  'rate-imports': ['Importación de tarifas', 'Rate import', 'Importação de tarifas'],
  'lane-memory': ['Cotizaciones similares', 'Similar quotations', 'Cotações semelhantes'],
  views: ['Vistas guardadas', 'Saved views', 'Visões salvas'],
  settings: ['Ajustes', 'Settings', 'Configurações'],
  reports: ['Reportes', 'Reports', 'Relatórios'],
  'report-exports': ['Archivos de reportes', 'Report files', 'Arquivos de relatórios'],
  analytics: ['Tableros', 'Dashboards', 'Painéis'],
  documents: ['Documentos', 'Documents', 'Documentos'],
  outbox: ['Correo saliente', 'Outgoing mail', 'E-mails enviados'],
  'parked-streams': ['Trabajos detenidos', 'Stopped work', 'Trabalhos parados'],
  home: ['Inicio', 'Home', 'Início'],
  session: ['Sesión', 'Session', 'Sessão'],
}

/** The areas of the product, by the part of a path that names them: `/app/v1/quotations/…`, `/analytics/v1/…`. */
export const areaWords: Readonly<Record<string, Readonly<Record<Language, string>>>> = Object.fromEntries(
  Object.entries(areas).map(([id, [es, en, pt]]) => [id, { es, en, pt }]),
)
