import type { DocumentLanguage } from '../../quotation/document.ts'

type Names = Readonly<Record<Exclude<DocumentLanguage, 'es'>, string>>

const sameName = (name: string): Names => ({ en: name, pt: name })
const of = (en: string, pt: string): Names => ({ en, pt })

/** English and Portuguese names of places that differ from the Spanish name in a request. */
const names: Readonly<Record<string, Names>> = {
  Amberes: of('Antwerp', 'Antuérpia'),
  Asunción: of('Asunción', 'Assunção'),
  Ámsterdam: of('Amsterdam', 'Amsterdã'),
  Bangkok: of('Bangkok', 'Bangcoc'),
  Bombay: of('Mumbai', 'Mumbai'),
  Bruselas: of('Brussels', 'Bruxelas'),
  Cantón: of('Guangzhou', 'Guangzhou'),
  'Ciudad Ho Chi Minh': of('Ho Chi Minh City', 'Cidade de Ho Chi Minh'),
  'Ciudad de México': of('Mexico City', 'Cidade do México'),
  'Ciudad de Panamá': of('Panama City', 'Cidade do Panamá'),
  Copenhague: of('Copenhagen', 'Copenhague'),
  Dubái: of('Dubai', 'Dubai'),
  'El Havre': of('Le Havre', 'Le Havre'),
  'El Pireo': of('Piraeus', 'Pireu'),
  Estambul: of('Istanbul', 'Istambul'),
  Estocolmo: of('Stockholm', 'Estocolmo'),
  Fráncfort: sameName('Frankfurt'),
  Génova: of('Genoa', 'Gênova'),
  Gotemburgo: of('Gothenburg', 'Gotemburgo'),
  Hamburgo: of('Hamburg', 'Hamburgo'),
  Hanói: of('Hanoi', 'Hanói'),
  Johannesburgo: of('Johannesburg', 'Joanesburgo'),
  Lieja: of('Liège', 'Liège'),
  Lisboa: of('Lisbon', 'Lisboa'),
  'Londres (Heathrow)': of('London (Heathrow)', 'Londres (Heathrow)'),
  'Los Ángeles': of('Los Angeles', 'Los Angeles'),
  Luxemburgo: of('Luxembourg', 'Luxemburgo'),
  Madrid: of('Madrid', 'Madri'),
  'Manzanillo (México)': of('Manzanillo (Mexico)', 'Manzanillo (México)'),
  'Manzanillo (Panamá)': of('Manzanillo (Panama)', 'Manzanillo (Panamá)'),
  'Milán (Malpensa)': of('Milan (Malpensa)', 'Milão (Malpensa)'),
  Montevideo: of('Montevideo', 'Montevidéu'),
  'Montevideo (Carrasco)': of('Montevideo (Carrasco)', 'Montevidéu (Carrasco)'),
  Múnich: of('Munich', 'Munique'),
  'Nueva York': of('New York', 'Nova York'),
  'Nueva York (JFK)': of('New York (JFK)', 'Nova York (JFK)'),
  'París (Charles de Gaulle)': sameName('Paris (Charles de Gaulle)'),
  Pekín: of('Beijing', 'Pequim'),
  'Río Grande': sameName('Rio Grande'),
  'Río de Janeiro': sameName('Rio de Janeiro'),
  'Río de Janeiro (Galeão)': sameName('Rio de Janeiro (Galeão)'),
  'Roma (Fiumicino)': of('Rome (Fiumicino)', 'Roma (Fiumicino)'),
  Róterdam: of('Rotterdam', 'Roterdã'),
  'Santiago de Chile': of('Santiago', 'Santiago do Chile'),
  'Seúl (Incheon)': of('Seoul (Incheon)', 'Seul (Incheon)'),
  Shanghái: of('Shanghai', 'Xangai'),
  'Shanghái (Pudong)': of('Shanghai (Pudong)', 'Xangai (Pudong)'),
  Sídney: of('Sydney', 'Sydney'),
  Singapur: of('Singapore', 'Singapura'),
  Taipéi: of('Taipei', 'Taipei'),
  Tokio: of('Tokyo', 'Tóquio'),
  'Tokio (Narita)': of('Tokyo (Narita)', 'Tóquio (Narita)'),
  Valencia: of('Valencia', 'Valência'),
  Varsovia: of('Warsaw', 'Varsóvia'),
  Viena: of('Vienna', 'Viena'),
  Yakarta: of('Jakarta', 'Jacarta'),
  Zúrich: of('Zurich', 'Zurique'),
}

/** Name of a place in the language of a document; unchanged without a translation. */
export const placeName = (name: string, language: DocumentLanguage): string =>
  language === 'es' ? name : (names[name]?.[language] ?? name)

/** English and Portuguese names of a place, by its Spanish name. */
export const namesOfPlace = (name: string): readonly string[] => Object.values(names[name] ?? {})

/** Spanish names with translations; each is a place in the product's own data. */
export const renamedPlaces: readonly string[] = Object.keys(names)
