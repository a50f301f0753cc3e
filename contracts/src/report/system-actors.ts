import type { Language } from '../access/session.ts'

const system = (es: string, en: string, pt: string): Readonly<Record<Language, string>> => ({
  es: `Sistema (${es})`,
  en: `System (${en})`,
  pt: `Sistema (${pt})`,
})

/** How the parts of the application are called that do something by themselves, by the names that events keep. */
export const systemActors = {
  'agent-mails': system('correos a agentes', 'emails to agents', 'e-mails a agentes'),
  'agent-thanks': system('agradecimiento a agentes', 'thank-you emails to agents', 'agradecimento a agentes'),
  'auto-rating': system('costos de tarifas', 'costs from rates', 'custos de tarifas'),
  'changed-rates': system('cambios de tarifas', 'changed rates', 'alterações de tarifas'),
  'cost-request-mails': system('correos a agentes', 'emails to agents', 'e-mails a agentes'),
  'cost-requests': system('pedidos de costos', 'cost requests', 'pedidos de custos'),
  'deactivated-users': system('usuarios desactivados', 'deactivated users', 'usuários desativados'),
  demo: system('datos de demostración', 'demo data', 'dados de demonstração'),
  installation: system('instalación', 'installation', 'instalação'),
  'merged-organizations': system('organizaciones fusionadas', 'merged organizations', 'organizações unificadas'),
  'offer-mails': system('correos de ofertas', 'offer emails', 'e-mails de ofertas'),
  'proven-clients': system('prospectos que aprueban', 'prospects who approve', 'prospectos que aprovam'),
  'provider-test-mails': system('correos de prueba', 'test emails', 'e-mails de teste'),
  'quotation-rules': system('reglas de cotización', 'quotation rules', 'regras de cotação'),
  'rates-meanwhile': system('cambios de tarifas', 'changed rates', 'alterações de tarifas'),
  'retired-charge-codes': system('códigos de cargo retirados', 'retired charge codes', 'códigos de taxa retirados'),
  scheduler: system('plazos y avisos', 'deadlines', 'prazos e avisos'),
  'sent-offers': system('envío de ofertas', 'sending offers', 'envio de ofertas'),
  'sign-in': system('ingresos', 'sign-in', 'acesso'),
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

const byName: ReadonlyMap<string, Readonly<Record<Language, string>>> = new Map(Object.entries(systemActors))

/** A part of the application in words; what is none keeps the name that it has. */
export const doerIn = (language: Language, nameOf: (id: string) => string) => (id: string) =>
  byName.get(id)?.[language] ?? nameOf(id)
