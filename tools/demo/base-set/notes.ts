import type { CommandData } from '@freight/contracts/api/command'
import type { NoteCommands } from '@freight/contracts/note/note'
import type { Execute } from '@freight/command-service/handling/command-context'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { baseSetIds } from './base-set.ts'
import { demoOrganizations } from './organizations.ts'
import { demoProviders } from './providers.ts'

type Form = CommandData<NoteCommands['CreateNote']>
type DemoNote = {
  title: string
  text: string
  author: 'lferreyra' | 'jrey' | 'tgil'
  /** Days before the demo’s present when it was written, and days after it when it ends. */
  ago: number
  ends?: number
  pinned?: boolean
  /** Archived by now. */
  archived?: true
  tags: Form['tags']
}

const providerTag = (code: string) => {
  const name = demoProviders.find((one) => one.code === code)?.name ?? code
  return { provider: { id: baseSetIds.providerId(code), name } }
}
const clientTag = (domain: string) => {
  const name = demoOrganizations.find((one) => one.domain === domain)?.nombreFantasia ?? domain
  return { client: { id: baseSetIds.clientId(domain), name } }
}

/** Notes of the demo’s pricing desk; carriers, providers and clients are fictitious. */
export const demoNotes: readonly DemoNote[] = [
  {
    title: 'Meridian no acepta IMO 3 vía Santos',
    text: 'Rechaza la carga en transbordo desde principio de mes. Pedir directo o vía Buenos Aires. Confirmado por correo.',
    author: 'lferreyra',
    ago: 1,
    ends: 41,
    pinned: true,
    tags: { carrier: 'Meridian Ocean', lane: { text: 'Santos' }, transport: 'SEA' },
  },
  {
    title: 'Recargo de temporada alta desde China',
    text: 'US$ 180 por TEU en todas las navieras. En consolidado lo suman los agentes: no cargarlo dos veces.',
    author: 'jrey',
    ago: 12,
    ends: 87,
    pinned: true,
    tags: { lane: { origin: 'CN' }, transport: 'SEA' },
  },
  {
    title: 'Hua Yuan cotiza sin costos en destino',
    text: 'Volver a pedir desconsolidación y manejo antes de comparar.',
    author: 'lferreyra',
    ago: 20,
    pinned: true,
    tags: providerTag('HYF-030'),
  },
  {
    title: 'Frigorífico Tacuarí: equipos de menos de 3 años',
    text: 'Confirmar el año del contenedor antes de publicar.',
    author: 'tgil',
    ago: 33,
    ends: 222,
    pinned: true,
    tags: clientTag('frigotacuari.example'),
  },
  {
    title: 'Austral Line cierra reservas los miércoles 16:00',
    text: 'Documentos el jueves antes del mediodía.',
    author: 'jrey',
    ago: 8,
    tags: { carrier: 'Austral Line' },
  },
  {
    title: 'Zonda suma un vuelo los domingos',
    text: 'Corte el sábado a las 18:00. Sirve para lo que llega tarde el viernes.',
    author: 'tgil',
    ago: 5,
    ends: 100,
    tags: { carrier: 'Zonda Air Cargo', lane: { destination: 'MVD' }, transport: 'AIR' },
  },
  {
    title: 'Nordhavn: 7 días libres en lugar de 10',
    text: 'Vale para lo que llegue desde la semana que viene. Avisar a los clientes con entrega en el interior.',
    author: 'lferreyra',
    ago: 3,
    ends: 2,
    tags: { carrier: 'Nordhavn Lines' },
  },
  {
    title: 'BlueDelta renueva tarifas a fin de semana',
    text: 'Pedir prórroga por escrito si la oferta sigue abierta.',
    author: 'lferreyra',
    ago: 2,
    ends: 2,
    tags: providerTag('BDC-009'),
  },
  {
    title: 'Shenzhen Union tarda los lunes',
    text: 'Reclamar por mensaje, no por correo. Si apura, llamar después de las 22:00.',
    author: 'jrey',
    ago: 15,
    tags: providerTag('SUC-033'),
  },
  {
    title: 'Rheinkontor factura el manejo por guía',
    text: 'Son EUR 35 por guía hija. En consolidado de varias guías revisar que estén todas.',
    author: 'tgil',
    ago: 26,
    tags: providerTag('RHK-005'),
  },
  {
    title: 'Rosario – Montevideo: barcaza solo los viernes',
    text: 'Con bajante, el transbordo va por camión.',
    author: 'tgil',
    ago: 18,
    ends: 25,
    tags: { lane: { origin: 'Rosario', destination: 'Montevideo' } },
  },
  {
    title: 'Fráncfort: paletas de hasta 158 cm',
    text: 'Las más altas salen por carguero desde Luxemburgo, dos veces por semana.',
    author: 'lferreyra',
    ago: 40,
    tags: { lane: { origin: 'FRA' }, transport: 'AIR' },
  },
  {
    title: 'Frontera de Fray Bentos con demoras',
    text: 'Sumar un día al tránsito por camión hasta que termine la obra del puente.',
    author: 'jrey',
    ago: 9,
    ends: 30,
    tags: { lane: { text: 'Fray Bentos' }, transport: 'ROAD' },
  },
  {
    title: 'Textil del Plata apila hasta dos',
    text: 'Cartones de 12 kg, sin peso encima. No ofrecer equipos compartidos con carga pesada.',
    author: 'lferreyra',
    ago: 60,
    tags: clientTag('textilplata.example'),
  },
  {
    title: 'Laboratorio Andrómeda: cadena de frío 2 a 8 °C',
    text: 'Retiro de lunes a jueves antes de las 15. Pedir registrador de temperatura en cada bulto.',
    author: 'tgil',
    ago: 45,
    tags: { ...clientTag('labandromeda.example'), transport: 'AIR' },
  },
  {
    title: 'Electro Rambla: baterías siempre con MSDS',
    text: 'Sin la hoja de seguridad no se consulta a los agentes. La tiene su despachante.',
    author: 'jrey',
    ago: 70,
    tags: clientTag('electrorambla.example'),
  },
  {
    title: 'Feria de Cantón: depósitos llenos',
    text: 'Recepción con turno. Contar tres días más para consolidar.',
    author: 'lferreyra',
    ago: 50,
    ends: -12,
    tags: { lane: { origin: 'CNCAN' } },
  },
  {
    title: 'Coral Pacific suspendió la escala de Busán',
    text: 'Volvió a hacerla en septiembre.',
    author: 'tgil',
    ago: 120,
    archived: true,
    tags: { carrier: 'Coral Pacific', lane: { text: 'Busán' } },
  },
]

const DAY = 86_400_000
const dayAfter = (present: Date, days: number) => new Date(present.getTime() + days * DAY).toISOString().slice(0, 10)

/** Writes the notes of the demo; existing ones stay unchanged. `present`: the demo’s present, always the same. */
export const ensureDemoNotes = async (execute: Execute, present: Date): Promise<void> => {
  const write = async ({ author, ago, ends, archived, pinned = false, ...note }: DemoNote, index: number) => {
    const userId = baseSetIds.userId(author)
    const context = (step: string, daysAgo: number) => ({
      principal: { userId, permissions: permissionsOf(['PRICING']) },
      actor: { kind: 'STAFF' as const, userId },
      company: 'MVD',
      commandId: `demo:note:${index}:${step}`,
      now: new Date(present.getTime() - daysAgo * DAY - index * 1_800_000),
    })
    const form: Form = { ...note, pinned, validUntil: ends === undefined ? null : dayAfter(present, ends) }
    const { id } = await execute('note', 'CreateNote', undefined, form, context('written', ago))
    if (archived) await execute('note', 'ArchiveNote', id, {}, context('archived', ago - 30))
  }
  await Promise.all(demoNotes.map(write))
}
