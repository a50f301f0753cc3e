import { sectors, type SectorName } from '../sectors.ts'

export type DemoOrganization = {
  nombreFantasia: string
  razonSocial: string
  rut: string
  direccion: string
  codPostal: string
  ciudad: string
  paisCod: 'UY' | 'AR' | 'PY'
  salesRep: string
  domain: string
  contacts: readonly string[]
  sector: SectorName
  /** Relative frequency of its requests. */
  weight: number
}

// Name | legal name | tax number | mail domain | commercial | branch of trade | weight | contacts | address
const uruguay = `
  Textil del Plata | Textil del Plata S.A. | 21 345678 0017 | textilplata | molivera | textiles | 9 | Laura Techera, Nicolás Brum | Camino Carrasco 4120
  Motores Charrúa | Charrúa Automotriz S.A. | 21 402277 0015 | motorescharrua | aduarte | autoParts | 5 | Gonzalo Píriz, Rosana Lema | Avenida Italia 5230
  Electro Rambla | Electro Rambla S.R.L. | 21 118904 0012 | electrorambla | molivera | electronics | 10 | Sebastián Olmos, Karina Paz | Rambla Portuaria 310
  Laboratorio Andrómeda | Lab. Andrómeda S.A. | 21 556120 0019 | labandromeda | psosa | pharma | 7 | Verónica Alza, Diego Ferrés | Camino Maldonado 6011
  Vinos de la Sierra | Sierra Carapé S.A. | 21 230981 0014 | vinosdelasierra | cbenitez | wine | 6 | Ignacio Carrau, Tatiana Rossi | Ruta 12 km 8
  Molinos San Javier | Molinos San Javier S.A. | 21 077345 0011 | molinossanjavier | cbenitez | grainAndDairy | 4 | Rubén Acosta, Lorena Viera | Puerto San Javier s/n
  Frigorífico Tacuarí | Frigorífico Tacuarí S.A. | 21 009872 0018 | frigotacuari | cbenitez | meat | 8 | Álvaro Nieto, Mónica Sena | Ruta 26 km 402
  Ferretería del Puerto | Ferropuerto Ltda. | 21 664310 0016 | ferropuerto | molivera | hardware | 7 | Marcelo Dutra, Silvia Ramos | Rondeau 1845
  Óptica Boreal | Boreal Visión S.A. | 21 781245 0013 | opticaboreal | psosa | medical | 4 | Andrea Clavijo | Avenida 18 de Julio 1602
  Papelera Río Negro | Papelera Río Negro S.A. | 21 145533 0010 | papelerarn | cbenitez | paper | 5 | Federico Leites, Natalia Puig | Zona Industrial 14
  Insumos Médicos Ceibo | Ceibo Salud S.A. | 21 902218 0017 | ceibosalud | cbenitez | medical | 5 | Patricia Noble, Hugo Silveira | Bulevar Artigas 3320
  Agroquímica Sur | Agroquímica Sur S.A. | 21 318850 0012 | agroquimicasur | molivera | agrochemicals | 7 | Jorge Larrosa, Emilia Bentos | Ruta 5 km 38
  Bodegas Cerro Lar | Cerro Lar S.A. | 21 440017 0018 | cerrolar | psosa | wine | 4 | Mateo Irureta | Ruta 39 km 21
  Tambo Las Lilas | Lácteos Las Lilas S.A. | 21 287710 0016 | laslilas | aduarte | grainAndDairy | 4 | Estela Bruno, Carlos Vico | Ruta 11 km 104
  Dulces Doña Elvira | Confitería Elvira S.R.L. | 21 650091 0011 | donaelvira | psosa | foodImport | 4 | Elvira Soto | Justicia 2210
  AgroMaq Litoral | AgroMaq Litoral S.A. | 21 733406 0019 | agromaq | aduarte | machinery | 5 | Bruno Castagna, Inés Paiva | Ruta 2 km 278
  Lanera Arapey | Lanera Arapey S.A. | 21 056623 0014 | laneraarapey | cbenitez | wool | 4 | Joaquín Berrutti | Camino a los Galpones 90
  Nordika Import | Nordika Import S.A.S. | 21 998120 0013 | nordika | psosa | furniture | 2 | Maite Olsen | Luis A. de Herrera 1248
  Cueros Yaguarón | Cueros Yaguarón S.A. | 21 203847 0010 | cuerosyaguaron | molivera | wool | 3 | Darío Fleitas | Paso de la Arena 731
  Juguetes Mburucuyá | Mburucuyá S.R.L. | 21 561902 0015 | mburucuya | molivera | electronics | 4 | Leticia Mora | Colonia 1233
  Luminarias Faro Sur | Faro Sur S.A. | 21 874410 0012 | farosur | psosa | electronics | 4 | Guillermo Techera, Ana Casal | Galicia 980
  Neumáticos Tero | Tero Ruedas S.A. | 21 390056 0017 | teroruedas | aduarte | autoParts | 4 | Wilson Quintana | Avenida Millán 4402
  Arrocera Cebollatí | Arrocera Cebollatí S.A. | 21 012398 0019 | cebollati | cbenitez | grainAndDairy | 3 | Martha Umpiérrez | Ruta 15 km 190
  Estancias del Yí | Carnes del Yí S.A. | 21 447712 0011 | carnesdelyi | aduarte | meat | 5 | Santiago Muró | Ruta 14 km 233
  Farmaquímica Tala | Farmaquímica Tala S.A. | 21 604489 0018 | farmatala | psosa | pharma | 5 | Gabriela Rial, Pablo Zás | Veracierto 3190
  Tienda Palermo | Tienda Palermo S.A. | 21 715530 0014 | tiendapalermo | molivera | textiles | 5 | Carolina Abal | Isla de Flores 1720
  Pinturas Ombú | Pinturas Ombú S.A. | 21 120047 0016 | pinturasombu | aduarte | chemicals | 4 | Óscar Fraga | Camino Ariel 4711
  Imprenta Candil | Gráfica Candil S.R.L. | 21 833219 0013 | graficacandil | psosa | paper | 3 | Soledad Bas | Gaboto 1615
  Riego Cuareim | Riego Cuareim S.A. | 21 268804 0010 | riegocuareim | aduarte | machinery | 3 | Néstor Coitiño | Ruta 30 km 12
  Calzados Malvín | Malvín Calzados S.A. | 21 419906 0015 | calzadosmalvin | molivera | textiles | 4 | Rossana Pagola | Orinoco 5004
`

const argentina = `
  Química Pampeana | Química Pampeana S.A. | 30-70998124-3 | quimicapampeana | molivera | chemicals | 6 | Julio Arrieta, Cecilia Funes | Parque Industrial Pilar 22
  Calzados Iberá | Iberá Calzados S.A. | 30-71245566-9 | calzadosibera | aduarte | textiles | 5 | Mirta Leguizamón | Avenida Vélez Sarsfield 1801
  Muebles Arazá | Arazá Diseño S.R.L. | 30-71550342-1 | arazadiseno | aduarte | furniture | 5 | Franco Bellini, Noelia Prats | Thames 1540
  Bodega Tres Acequias | Tres Acequias S.A. | 30-68112009-5 | tresacequias | fpintos | wine | 5 | Emiliano Puga | Ruta 7 km 1047
  Autopartes Chañar | Chañar Autopartes S.A. | 30-70220871-8 | chanar | fpintos | autoParts | 6 | Víctor Quiroga, Belén Sosa | Camino San Carlos 5500
  Clínica del Talar | Insumos del Talar S.A. | 30-71004467-2 | insumostalar | fpintos | medical | 4 | Daniela Roca | Avenida Cabildo 2950
  Farmacéutica Austral Norte | Austral Norte Pharma S.A. | 30-69554310-7 | australnorte | fpintos | pharma | 5 | Hernán Lobos | Donado 4321
  Frigorífico Quebracho | Quebracho Carnes S.A. | 30-67801125-4 | frigoquebracho | fpintos | meat | 5 | Rocío Giménez | Ruta 11 km 772
  Agro Salado | Agro Salado S.R.L. | 30-70667123-6 | agrosalado | fpintos | agrochemicals | 4 | Matías Echave | Ruta 188 km 90
  Ferretera Luján | Ferretera Luján S.A. | 30-71330978-0 | ferreteralujan | fpintos | hardware | 4 | Graciela Toso | Avenida España 1190
  Tecno Delta | Tecno Delta S.A. | 30-71689034-8 | tecnodelta | fpintos | electronics | 6 | Lucas Wainer, Irina Sapir | Colectora Panamericana 31
  Gráfica Mar Dulce | Mar Dulce Impresiones S.A. | 30-70415562-3 | mardulce | fpintos | paper | 3 | Osvaldo Prieto | California 2082
  Golosinas Tilcara | Tilcara Alimentos S.A. | 30-69987045-1 | tilcara | aduarte | foodImport | 4 | Yanina Cruz | Avenida Mitre 870
`

const paraguay = `
  Aceitera Lapacho | Lapacho Aceites S.A. | 80021457-3 | lapachoaceites | aduarte | foodImport | 3 | Blanca Ayala | Ruta 2 km 18
  Ganadera Ñandé | Ñandé Carnes S.A. | 80064410-1 | nandecarnes | aduarte | meat | 3 | Derlis Benegas | Ruta Transchaco km 24
`

const isSector = (name: string): name is SectorName => Object.hasOwn(sectors, name)

const organization = (line: string) => {
  const [
    name = '',
    legal = '',
    rut = '',
    domain = '',
    salesRep = '',
    sector = '',
    weight = '',
    contacts = '',
    address = '',
  ] = line.split('|').map((cell) => cell.trim())
  if (!isSector(sector)) throw new RangeError(`No branch of trade: ${sector}`)
  return {
    nombreFantasia: name,
    razonSocial: legal,
    rut,
    direccion: address,
    salesRep,
    domain: `${domain}.example`,
    contacts: contacts.split(', '),
    sector,
    weight: Number(weight),
  }
}

const inCountry = (
  table: string,
  place: Pick<DemoOrganization, 'paisCod' | 'ciudad' | 'codPostal'>,
): DemoOrganization[] =>
  table
    .trim()
    .split('\n')
    .map((line) => ({ ...organization(line), ...place }))

/** The clients of the demo, all fictitious; each belongs to a sector and to a commercial. */
export const demoOrganizations: readonly DemoOrganization[] = [
  ...inCountry(uruguay, { paisCod: 'UY', ciudad: 'Montevideo', codPostal: '11000' }),
  ...inCountry(argentina, { paisCod: 'AR', ciudad: 'Buenos Aires', codPostal: 'C1425' }),
  ...inCountry(paraguay, { paisCod: 'PY', ciudad: 'Asunción', codPostal: '1209' }),
]
