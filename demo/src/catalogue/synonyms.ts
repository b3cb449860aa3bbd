/** A term that people type, and the catalogue's words for it. */
export type Synonym = { term: string; meaning: string };

/** South African trade names and other words, besides those with which every store begins: `words, words > meaning`. */
const synonymTable = `
panado, tylenol, calpol, empaped > paracetamol
disprin, aspro > aspirin
ecotrin, cardio aspirin > aspirin low dose
brufen, nurofen, advil, inza > ibuprofen
voltaren, cataflam, panamor, veltex > diclofenac
naprosyn, aleve > naproxen
ponstan, ponstel > mefenamic acid
mobic, coxflam > meloxicam
celebrex > celecoxib
arcoxia > etoricoxib
indocid, indomethacin > indometacin
toradol > ketorolac
tramal, ultram > tramadol
tramacet, ultracet > tramadol paracetamol
valoron > tilidine
myprodol, mybulen, gen-payne > paracetamol ibuprofen codeine
stopayne, syndol, tenston > co-codamol
oxycontin > oxycodone
durogesic > fentanyl
mst continus > morphine
zyloprim, puricos > allopurinol
fosamax > alendronic acid
augmentin, co-amoxyclav, amoxyclav, clavamox, curam > co-amoxiclav
amoxil, moxypen > amoxicillin
rocephin, rociject > ceftriaxone
zinnat > cefuroxime
keflex > cefalexin
zithromax > azithromycin
klacid, biaxin > clarithromycin
ciprobay, cipro > ciprofloxacin
tavanic > levofloxacin
avelox > moxifloxacin
bactrim, septran, purbac, cotrimoxazole > co-trimoxazole
flagyl > metronidazole
dalacin > clindamycin
macrobid, macrodantin > nitrofurantoin
doxyhexal, vibramycin > doxycycline
diflucan > fluconazole
sporanox > itraconazole
zovirax > aciclovir
valtrex > valaciclovir
tamiflu > oseltamivir
atripla > efavirenz emtricitabine tenofovir
truvada > tenofovir emtricitabine
kaletra, aluvia > lopinavir ritonavir
combivir > lamivudine zidovudine
rifafour > four-in-one tb tablets
coartem > artemether lumefantrine
malarone > atovaquone proguanil
plaquenil > hydroxychloroquine
vermox > mebendazole
zentel > albendazole
losec, prilosec > omeprazole
nexium, nexiam > esomeprazole
topzole, pantoloc, controloc > pantoprazole
lanzor > lansoprazole
pariet > rabeprazole
gaviscon > alginate antacid
buscopan > hyoscine butylbromide
maxolon, clopamon > metoclopramide
motilium > domperidone
zofran > ondansetron
imodium > loperamide
dulcolax > bisacodyl
duphalac > lactulose
movicol, pegicol > macrogol
colofac > mebeverine
rehidrat, ors, oral rehydration > oral rehydration salts
telament > simeticone
glucophage > metformin
diamicron > gliclazide
amaryl > glimepiride
glyburide, daonil > glibenclamide
januvia > sitagliptin
galvus > vildagliptin
jardiance > empagliflozin
forxiga > dapagliflozin
lantus, toujeo, optisulin > insulin glargine
novorapid > insulin aspart
humalog > insulin lispro
actraphane, insuman > biphasic insulin
victoza > liraglutide
ozempic, wegovy > semaglutide
eltroxin, euthyrox > levothyroxine
norvasc > amlodipine
adalat > nifedipine
renitec, pharmapress > enalapril
coversyl, prexum > perindopril
zestril > lisinopril
cozaar > losartan
diovan > valsartan
micardis > telmisartan
concor > bisoprolol
tenormin > atenolol
carloc, dilatrend > carvedilol
inderal > propranolol
lasix, puresis > furosemide
ridaq > hydrochlorothiazide
aldactone > spironolactone
lanoxin > digoxin
cordarone > amiodarone
lipitor, aspavor > atorvastatin
zocor > simvastatin
crestor > rosuvastatin
plavix > clopidogrel
xarelto > rivaroxaban
eliquis > apixaban
pradaxa > dabigatran
clexane > enoxaparin
coumadin > warfarin
cyklokapron > tranexamic acid
ventolin, asthavent, venteze > salbutamol
atrovent > ipratropium
berodual > fenoterol
duolin, combivent > ipratropium salbutamol
pulmicort, inflammide > budesonide
flixotide > fluticasone propionate
seretide, foxair > fluticasone salmeterol
symbicord, symbicort > budesonide formoterol
becotide, beclate > beclometasone
spiriva > tiotropium
singulair > montelukast
zyrtec > cetirizine
xyzal > levocetirizine
clarityne, claritin > loratadine
aerius > desloratadine
telfast, allegra > fexofenadine
allergex > chlorphenamine
phenergan > promethazine
valoid > cyclizine
flonase, flomist > fluticasone nasal
nasonex > mometasone nasal
drixine, iliadin > oxymetazoline
otrivin > xylometazoline
acc 200, solmucol > acetylcysteine
mucospect > carbocisteine
bisolvon > bromhexine
strepsils > amylmetacresol dichlorobenzyl
andolex > benzydamine
prozac, nuzak, lilly-fluoxetine > fluoxetine
zoloft, serdep > sertraline
cipramil > citalopram
cipralex, lexapro > escitalopram
aropax > paroxetine
efexor > venlafaxine
cymbalta > duloxetine
remeron > mirtazapine
wellbutrin > bupropion
tryptanol, trepiline > amitriptyline
stilnox, ambien > zolpidem
imovane > zopiclone
xanor, xanax > alprazolam
ativan > lorazepam
valium > diazepam
dormicum > midazolam
rivotril > clonazepam
serepax > oxazepam
zyprexa > olanzapine
risperdal > risperidone
seroquel > quetiapine
abilify > aripiprazole
leponex > clozapine
ritalin, concerta > methylphenidate
strattera > atomoxetine
tegretol > carbamazepine
epilim, valproate, convulex > sodium valproate
lamictin, lamictal > lamotrigine
keppra > levetiracetam
topamax > topiramate
neurontin > gabapentin
lyrica > pregabalin
epanutin > phenytoin
sinemet, carbilev > levodopa carbidopa
aricept > donepezil
serc > betahistine
stugeron > cinnarizine
imigran > sumatriptan
nicorette > nicotine
viagra > sildenafil
cialis > tadalafil
flomax > tamsulosin
proscar > finasteride
ditropan > oxybutynin
citro-soda, citro soda > sodium citrotartrate
depo-provera, petogen > medroxyprogesterone
yasmin, yaz > ethinylestradiol drospirenone
diane, minerva > ethinylestradiol cyproterone
nordette > ethinylestradiol levonorgestrel
norlevo, escapelle, morning after pill > levonorgestrel
duphaston > dydrogesterone
canesten > clotrimazole
nizoral > ketoconazole
lamisil > terbinafine
daktarin > miconazole
mycostatin, candacide > nystatin
bactroban > mupirocin
fucidin > fusidic acid
betnovate, persivate > betamethasone valerate
elocon > mometasone
dermovate > clobetasol
advantan > methylprednisolone aceponate
flamazine, silbecor > silver sulfadiazine
betadine > povidone-iodine
hibitane, savlon > chlorhexidine
ascabiol > benzyl benzoate
roaccutane, oratane > isotretinoin
differin > adapalene
xalatan > latanoprost
cosopt > dorzolamide timolol
chloromycetin, chlorphen > chloramphenicol
tobradex > tobramycin dexamethasone
pred forte > prednisolone eye
maxidex > dexamethasone eye
tears naturale > hypromellose
xylocaine > lidocaine
emla > lidocaine prilocaine
marcaine > bupivacaine
diprivan > propofol
ketalar > ketamine
scoline, succinylcholine > suxamethonium
narcan > naloxone
syntocinon > oxytocin
solu-cortef > hydrocortisone
solu-medrol > methylprednisolone
decasone, decadron > dexamethasone
celestone > betamethasone
meticorten, pulmison > prednisone
sandimmun, neoral, cyclosporine > ciclosporin
cellcept > mycophenolate mofetil
imuran > azathioprine
arava > leflunomide
nolvadex > tamoxifen
femara > letrozole
arimidex > anastrozole
glivec, gleevec > imatinib
herceptin > trastuzumab
humira > adalimumab
vitamin d3 > colecalciferol
b12 > cyanocobalamin
vitamin b1 > thiamine
vitamin b6 > pyridoxine
slow-k, slow k > potassium chloride
slow-mag > magnesium
glycerine > glycerol
drip > sodium chloride
ringers > ringer-lactate
estradiol valerate, oestradiol > estradiol
sulphasalazine, salazopyrin > sulfasalazine
accu-chek, test strips > glucose test strips
aerochamber > spacer
`;

/** Returns every pair of one term and one meaning, in lower case. */
export const readSynonyms = (): Synonym[] =>
  synonymTable
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [terms = '', meaning = ''] = line.split(' > ');
      return terms.split(', ').map((term) => ({ term, meaning }));
    });
