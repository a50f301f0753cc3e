type DemoDisclaimer = {
  key: string
  name: string
  date: string
  mandatory: boolean
  services: ('SEA' | 'AIR' | 'ROAD' | 'EXPRESS')[]
  value: { es: string; en: string; pt: string }
  /** Retired by now. */
  retired?: boolean
}

/** Texts that are sent with an offer. */
export const demoDisclaimers: readonly DemoDisclaimer[] = [
  {
    key: 'validity',
    name: 'Validez y recargos',
    date: '2026-03-02',
    mandatory: true,
    services: ['SEA', 'AIR', 'ROAD', 'EXPRESS'],
    value: {
      es: 'Los valores dependen del espacio y del equipo disponibles al reservar. Los recargos vigentes el día del embarque (combustible, moneda, temporada) se cobran a los valores que fije el transportista.',
      en: 'Rates are subject to space and equipment at the time of booking. Surcharges in force on the day of shipment (fuel, currency, season) apply as set by the carrier.',
      pt: 'Os valores dependem do espaço e do equipamento disponíveis na reserva. As taxas vigentes no dia do embarque (combustível, moeda, temporada) são cobradas conforme o transportador.',
    },
  },
  {
    key: 'insurance',
    name: 'Seguro no incluido',
    date: '2026-03-02',
    mandatory: true,
    services: ['SEA', 'AIR', 'ROAD'],
    value: {
      es: 'Esta oferta no incluye seguro de la mercadería. La responsabilidad del transportista está limitada por los convenios internacionales. Podemos cotizar una póliza a pedido.',
      en: 'Cargo insurance is not included. The liability of the carrier is limited by international conventions. A policy can be quoted on request.',
      pt: 'Esta oferta não inclui seguro da mercadoria. A responsabilidade do transportador é limitada pelas convenções internacionais. Podemos cotar uma apólice sob consulta.',
    },
  },
  {
    key: 'dangerous',
    name: 'Mercancía peligrosa',
    date: '2026-03-02',
    mandatory: false,
    services: ['SEA', 'AIR'],
    value: {
      es: 'La carga peligrosa se acepta sujeta a la aprobación del transportista, con la ficha de seguridad (MSDS) y la declaración del expedidor. El recargo se confirma al reservar.',
      en: "Dangerous goods are accepted subject to carrier's approval, with the safety data sheet (MSDS) and the shipper's declaration. The surcharge is confirmed at booking.",
      pt: 'A carga perigosa é aceita mediante aprovação do transportador, com a ficha de segurança (MSDS/FISPQ) e a declaração do embarcador. A sobretaxa é confirmada na reserva.',
    },
  },
  {
    key: 'demurrage',
    name: 'Demoras y almacenaje',
    date: '2026-03-02',
    mandatory: false,
    services: ['SEA'],
    value: {
      es: 'Las demoras (demurrage y detention) y el almacenaje fuera de los días libres informados corren por cuenta del consignatario, según la tarifa de la naviera y de la terminal.',
      en: "Demurrage, detention and storage beyond the free days stated are for the consignee's account, as per the tariffs of the shipping line and of the terminal.",
      pt: 'Demurrage, detention e armazenagem além dos dias livres informados correm por conta do consignatário, conforme a tarifa do armador e do terminal.',
    },
  },
  {
    key: 'chargeable',
    name: 'Peso cobrable aéreo',
    date: '2026-03-02',
    mandatory: false,
    services: ['AIR', 'EXPRESS'],
    value: {
      es: 'El flete se calcula sobre el peso cobrable: el mayor entre el bruto y el volumétrico (1 m³ = 167 kg en aéreo, 200 kg en express). Medidas y pesos se verifican al recibir la carga.',
      en: 'Freight is charged on the chargeable weight: gross or volumetric, whichever is greater (1 cbm = 167 kg by air, 200 kg by express). Dimensions and weights are checked on receipt.',
      pt: 'O frete é calculado sobre o peso taxável: o maior entre o bruto e o cubado (1 m³ = 167 kg no aéreo, 200 kg no expresso). Medidas e pesos são conferidos no recebimento da carga.',
    },
  },
  {
    key: 'peak-2025',
    name: 'Temporada alta 2025',
    date: '2025-09-01',
    mandatory: false,
    services: ['SEA'],
    retired: true,
    value: {
      es: 'Entre setiembre y noviembre de 2025 rige el recargo de temporada alta (PSS) que publique cada naviera.',
      en: 'From September to November 2025 the peak season surcharge (PSS) published by each carrier applies.',
      pt: 'De setembro a novembro de 2025 aplica-se a sobretaxa de alta temporada (PSS) publicada por cada armador.',
    },
  },
]
