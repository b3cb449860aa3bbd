/** How a lab names its products: the substance, with its own name after or before it, or an invented brand. */
export type Naming = 'plain' | 'suffix' | 'prefix' | 'brand';

/** `groups` holds ATC letters or `*`; `ending` is the suffix of the lab's invented brands. */
export type Lab = {
  name: string;
  short: string;
  naming: Naming;
  groups: string;
  priceFactor: number;
  ending: string;
};

/** Labs with invented names, one per line: `name | short name | naming | ATC groups or * | price factor | brand suffix`. */
const labTable = `
Agulhas | Agulhas | plain | * | 0.96 | ula
Algoa Health | Algoa | suffix | * | 0.92 | algo
Aloe Ridge | Aloe Ridge | brand | A D S | 1.06 | elo
Amatola Pharma | Amatola | prefix | A C N R | 0.94 | atol
Baviaans Medical | Baviaans | suffix | B V | 0.98 | avi
Blue Crane Labs | Blue Crane | brand | C | 1.08 | ecra
Blyde River Pharma | Blyde | brand | * | 1.02 | yde
Boland Biopharma | Boland | suffix | A B L | 1.15 | oland
Breede Valley Labs | Breede | prefix | J A | 0.9 | eda
Camdeboo | Camdeboo | brand | N M | 1.04 | ambo
Chobe Pharma | Chobe | prefix | * | 0.88 | obe
Clarens Oncology | Clarens | suffix | L H | 1.12 | aren
Drakensberg | Drakensberg | suffix | * | 1 | adrak
Etosha Labs | Etosha | prefix | J P | 0.9 | etos
Fish Eagle Respiratory | Fish Eagle | brand | R | 1.05 | efish
Fynbos Health | Fynbos | prefix | A D M | 1.03 | ynbo
Gariep Generics | Gariep | suffix | * | 0.84 | arie
Hantam Pharma | Hantam | brand | A M N | 0.99 | anta
Hluhluwe Health | Hluhluwe | suffix | J P A | 0.93 | ulu
Hoedspruit | Hoedspruit | suffix | C A | 0.97 | oeda
Hoopoe Health | Hoopoe | brand | A J N R P | 1.1 | ipoe
Kalahari Biotech | Kalahari | suffix | L B J | 1.18 | ahari
Karoo Health | Karoo | plain | * | 1 | aroo
Kiepersol | Kiepersol | brand | C G | 1.07 | esol
Klein Karoo Derma | Klein Karoo | brand | D | 1.06 | idermo
Knysna Ophthalmics | Knysna | brand | S | 1.09 | ysna
Kogelberg | Kogelberg | prefix | N C | 0.95 | ogel
Langebaan | Langebaan | plain | R A D | 0.98 | eban
Lebombo Health | Lebombo | prefix | * | 0.89 | ombo
Letaba Labs | Letaba | brand | * | 1.01 | etaba
Limpopo Labs | Limpopo | suffix | * | 0.91 | impo
Loerie Pharma | Loerie | brand | N | 1.04 | erie
Magalies Generics | Magalies | plain | * | 0.86 | agali
Makalani | Makalani | brand | G H | 1.08 | akala
Malachite | Malachite | brand | R S | 1.05 | achi
Maluti Pharma | Maluti | suffix | J C A | 0.95 | aluti
Mapungubwe Biotech | Mapungubwe | suffix | L | 1.2 | ungu
Namaqua Labs | Namaqua | brand | * | 1.03 | aqua
Okavango Health | Okavango | suffix | P J R | 0.94 | avango
Olifants Pharma | Olifants | prefix | M N A | 0.93 | olif
Outeniqua | Outeniqua | plain | C N G | 0.99 | eniq
Overberg Labs | Overberg | suffix | * | 0.97 | ober
Pondoland Labs | Pondoland | prefix | A J D | 0.9 | ondo
Protea Pharma | Protea | brand | * | 1.05 | otea
Quiver Tree | Quiver Tree | plain | D A R | 1.01 | iver
Richtersveld | Richtersveld | suffix | N | 1 | ichter
Sabie Medical | Sabie | prefix | V R | 1 | abie
Saldanha Labs | Saldanha | suffix | B V N | 0.96 | alda
Sederberg | Sederberg | brand | * | 1.02 | eder
Soutpansberg | Soutpansberg | suffix | A C M | 0.92 | outpa
Strelitzia | Strelitzia | brand | G H | 1.1 | elitz
Swartland Health | Swartland | plain | A D V | 0.94 | arta
Table Bay Pharma | Table Bay | prefix | * | 1.03 | etabay
Tsitsikamma | Tsitsikamma | plain | M R N | 0.98 | ikama
Tugela Pharma | Tugela | suffix | * | 0.9 | ugel
Umhlanga | Umhlanga | brand | * | 1.04 | anga
Umzimvubu Health | Umzimvubu | suffix | J | 0.88 | imvu
Waterberg Generics | Waterberg | plain | * | 0.85 | aterb
Witberg Hospital Supply | Witberg | prefix | B V J | 0.95 | itber
Yellowwood | Yellowwood | brand | C A H | 1.06 | ello
Zambezi Generics | Zambezi | suffix | * | 0.83 | ambe
`;

const isNaming = (text: string): text is Naming => ['plain', 'suffix', 'prefix', 'brand'].includes(text);

const parseLab = (line: string): Lab => {
  const [name = '', short = '', naming = '', groups = '', priceFactor, ending = ''] = line.split(' | ');
  if (!isNaming(naming) || ending === '') throw new Error(`Lab: ${line}`);
  return { name, short, naming, groups, priceFactor: Number(priceFactor), ending };
};

/** Every lab of the demonstration store, by name. */
export const labs: readonly Lab[] = labTable.trim().split('\n').map(parseLab);
