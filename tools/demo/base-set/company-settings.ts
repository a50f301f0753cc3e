type Holiday = { date: string; until?: string; name: string }
type DemoSettings = { data: object; calendar: { week: object; holidays: Holiday[] } }

const day = (date: string, name: string): Holiday => ({ date, name })
const eve = (date: string, name: string): Holiday => ({ date, until: '13:00', name })

const office = { from: '09:00', to: '18:00' }
const week = { MON: office, TUE: office, WED: office, THU: office, FRI: office, SAT: null, SUN: null }

const yearEnd = (year: number): Holiday[] => [
  eve(`${year}-12-24`, 'Nochebuena'),
  day(`${year}-12-25`, 'Navidad'),
  eve(`${year}-12-31`, 'Fin de año'),
  day(`${year + 1}-01-01`, 'Año Nuevo'),
]

const uruguay: Holiday[] = [
  ...yearEnd(2025),
  day('2026-01-06', 'Día de los Niños'),
  day('2026-02-16', 'Carnaval'),
  day('2026-02-17', 'Carnaval'),
  day('2026-04-02', 'Semana de Turismo'),
  day('2026-04-03', 'Semana de Turismo'),
  day('2026-04-19', 'Desembarco de los Treinta y Tres'),
  day('2026-05-01', 'Día de los Trabajadores'),
  day('2026-05-18', 'Batalla de Las Piedras'),
  day('2026-06-19', 'Natalicio de Artigas'),
  day('2026-07-18', 'Jura de la Constitución'),
  day('2026-08-25', 'Declaratoria de la Independencia'),
  day('2026-10-12', 'Día de la Raza'),
  day('2026-11-02', 'Día de los Difuntos'),
  ...yearEnd(2026),
  day('2027-01-06', 'Día de los Niños'),
  day('2027-02-08', 'Carnaval'),
  day('2027-02-09', 'Carnaval'),
  day('2027-03-25', 'Semana de Turismo'),
  day('2027-03-26', 'Semana de Turismo'),
  day('2027-05-01', 'Día de los Trabajadores'),
  day('2027-07-18', 'Jura de la Constitución'),
  day('2027-08-25', 'Declaratoria de la Independencia'),
  ...yearEnd(2027),
]

const argentina: Holiday[] = [
  ...yearEnd(2025),
  day('2026-02-16', 'Carnaval'),
  day('2026-02-17', 'Carnaval'),
  day('2026-03-24', 'Día de la Memoria'),
  day('2026-04-02', 'Veteranos y caídos en Malvinas'),
  day('2026-04-03', 'Viernes Santo'),
  day('2026-05-01', 'Día del Trabajador'),
  day('2026-05-25', 'Revolución de Mayo'),
  day('2026-06-15', 'Paso a la Inmortalidad de Güemes'),
  day('2026-06-20', 'Día de la Bandera'),
  day('2026-07-09', 'Día de la Independencia'),
  day('2026-08-17', 'Paso a la Inmortalidad de San Martín'),
  day('2026-10-12', 'Diversidad Cultural'),
  day('2026-11-23', 'Soberanía Nacional'),
  day('2026-12-08', 'Inmaculada Concepción'),
  ...yearEnd(2026),
  day('2027-02-08', 'Carnaval'),
  day('2027-02-09', 'Carnaval'),
  day('2027-03-24', 'Día de la Memoria'),
  day('2027-03-26', 'Viernes Santo'),
  day('2027-04-02', 'Veteranos y caídos en Malvinas'),
  day('2027-05-01', 'Día del Trabajador'),
  day('2027-05-25', 'Revolución de Mayo'),
  day('2027-07-09', 'Día de la Independencia'),
  day('2027-12-08', 'Inmaculada Concepción'),
  ...yearEnd(2027),
]

/** Settings of each company; margins, targets and reasons keep their defaults. */
export const demoSettings: Readonly<Record<'MVD' | 'AUZ', DemoSettings>> = {
  MVD: {
    data: {
      razonSocial: 'MVD Cargas Internacionales S.A.',
      rut: '21 880042 0018',
      vatPct: '21',
      timeZone: 'America/Montevideo',
      address: 'Rambla 25 de Agosto de 1825 Nº 486, Montevideo, Uruguay',
      phone: '+598 2915 0000',
      mail: 'comercial@mvd.example',
      web: 'www.mvd.example',
      footer: 'Agente de carga internacional. Operamos según las condiciones generales de la FIATA.',
      footerEn: 'International freight forwarder. We operate under the FIATA model rules.',
      footerPt: 'Agente de carga internacional. Operamos conforme as condições gerais da FIATA.',
    },
    calendar: { week: { ...week, FRI: { from: '09:00', to: '17:00' } }, holidays: uruguay },
  },
  AUZ: {
    data: {
      razonSocial: 'AUZ Logística Internacional S.A.',
      rut: '30-71880042-5',
      vatPct: '21',
      timeZone: 'America/Argentina/Buenos_Aires',
      address: 'Av. Paseo Colón 728, Ciudad Autónoma de Buenos Aires, Argentina',
      phone: '+54 11 4331 0000',
      mail: 'comercial@auz.example',
      web: 'www.auz.example',
      footer: 'Agente de transporte aduanero. Operamos según las condiciones generales de la FIATA.',
      footerEn: 'Customs transport agent. We operate under the FIATA model rules.',
      footerPt: 'Agente de transporte aduaneiro. Operamos conforme as condições gerais da FIATA.',
    },
    calendar: { week, holidays: argentina },
  },
}
