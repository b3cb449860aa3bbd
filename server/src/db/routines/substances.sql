-- The substance that a product seems to have, for staff to confirm: read from its description or its name, and empty where anything is
-- doubtful. Nothing is compared by it until somebody has confirmed it.

-- International names, and other spellings of them. Left out is what is as often a colour, a flavour or an ingredient: zinc, iron,
-- alcohol, menthol, paraffin. A constant, because every product that is written looks into it.
CREATE OR REPLACE FUNCTION public.product_substance_names() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '{
    "abacavir": "Abacavir", "abiraterone": "Abiraterone", "acarbose": "Acarbose", "acetaminophen": "Paracetamol",
    "acetazolamide": "Acetazolamide", "acetylcysteine": "Acetylcysteine", "acetylsalicylic acid": "Aspirin", "aciclovir": "Aciclovir",
    "acitretin": "Acitretin", "acyclovir": "Aciclovir", "adalimumab": "Adalimumab", "adapalene": "Adapalene", "adenosine": "Adenosine",
    "adrenaline": "Adrenaline", "albendazole": "Albendazole", "albuterol": "Salbutamol", "alendronate": "Alendronic acid",
    "alendronate sodium": "Alendronic acid", "alendronic acid": "Alendronic acid", "alfuzosin": "Alfuzosin",
    "allopurinol": "Allopurinol", "alprazolam": "Alprazolam", "amikacin": "Amikacin", "amiloride": "Amiloride",
    "aminophylline": "Aminophylline", "amiodarone": "Amiodarone", "amisulpride": "Amisulpride", "amitriptyline": "Amitriptyline",
    "amlodipine": "Amlodipine", "amoxicillin": "Amoxicillin", "amoxycillin": "Amoxicillin", "amphotericin b": "Amphotericin B",
    "ampicillin": "Ampicillin", "anastrozole": "Anastrozole", "apixaban": "Apixaban", "aprepitant": "Aprepitant",
    "aripiprazole": "Aripiprazole", "artemether": "Artemether", "aspirin": "Aspirin", "atazanavir": "Atazanavir",
    "atenolol": "Atenolol", "atomoxetine": "Atomoxetine", "atorvastatin": "Atorvastatin", "atracurium": "Atracurium",
    "atropine": "Atropine", "azathioprine": "Azathioprine", "azithromycin": "Azithromycin", "baclofen": "Baclofen",
    "beclometasone": "Beclometasone", "beclomethasone": "Beclometasone", "bendroflumethiazide": "Bendroflumethiazide",
    "benzathine benzylpenicillin": "Benzathine benzylpenicillin", "benzoyl peroxide": "Benzoyl peroxide", "benzydamine": "Benzydamine",
    "benzylpenicillin": "Benzylpenicillin", "betahistine": "Betahistine", "betamethasone": "Betamethasone",
    "bevacizumab": "Bevacizumab", "bicalutamide": "Bicalutamide", "bimatoprost": "Bimatoprost", "bisacodyl": "Bisacodyl",
    "bisoprolol": "Bisoprolol", "bleomycin": "Bleomycin", "bortezomib": "Bortezomib", "bosentan": "Bosentan",
    "brimonidine": "Brimonidine", "brinzolamide": "Brinzolamide", "bromazepam": "Bromazepam", "bromhexine": "Bromhexine",
    "bromocriptine": "Bromocriptine", "budesonide": "Budesonide", "bumetanide": "Bumetanide", "bupivacaine": "Bupivacaine",
    "buprenorphine": "Buprenorphine", "bupropion": "Bupropion", "cabergoline": "Cabergoline", "calcipotriol": "Calcipotriol",
    "calcitriol": "Calcitriol", "calcium carbonate": "Calcium carbonate", "calcium gluconate": "Calcium gluconate",
    "canagliflozin": "Canagliflozin", "candesartan": "Candesartan", "capecitabine": "Capecitabine", "captopril": "Captopril",
    "carbamazepine": "Carbamazepine", "carbidopa": "Carbidopa", "carbimazole": "Carbimazole", "carbocisteine": "Carbocisteine",
    "carboplatin": "Carboplatin", "carvedilol": "Carvedilol", "caspofungin": "Caspofungin", "cefaclor": "Cefaclor",
    "cefadroxil": "Cefadroxil", "cefalexin": "Cefalexin", "cefazolin": "Cefazolin", "cefepime": "Cefepime", "cefixime": "Cefixime",
    "cefotaxime": "Cefotaxime", "cefpodoxime": "Cefpodoxime", "cefprozil": "Cefprozil", "ceftazidime": "Ceftazidime",
    "ceftriaxone": "Ceftriaxone", "cefuroxime": "Cefuroxime", "celecoxib": "Celecoxib", "cephalexin": "Cefalexin",
    "cephazolin": "Cefazolin", "cetirizine": "Cetirizine", "cetrorelix": "Cetrorelix", "chloramphenicol": "Chloramphenicol",
    "chlordiazepoxide": "Chlordiazepoxide", "chlorhexidine": "Chlorhexidine", "chloroquine": "Chloroquine",
    "chlorphenamine": "Chlorphenamine", "chlorpheniramine": "Chlorphenamine", "chlorpromazine": "Chlorpromazine",
    "chlortalidone": "Chlortalidone", "chlorthalidone": "Chlortalidone", "cholecalciferol": "Colecalciferol",
    "ciclosporin": "Ciclosporin", "cimetidine": "Cimetidine", "cinnarizine": "Cinnarizine", "ciprofloxacin": "Ciprofloxacin",
    "cisplatin": "Cisplatin", "citalopram": "Citalopram", "clarithromycin": "Clarithromycin", "clavulanate": "Clavulanic acid",
    "clavulanic acid": "Clavulanic acid", "clindamycin": "Clindamycin", "clobazam": "Clobazam", "clobetasol": "Clobetasol",
    "clomifene": "Clomifene", "clomiphene": "Clomifene", "clomipramine": "Clomipramine", "clonazepam": "Clonazepam",
    "clonidine": "Clonidine", "clopidogrel": "Clopidogrel", "clotrimazole": "Clotrimazole", "cloxacillin": "Cloxacillin",
    "clozapine": "Clozapine", "codeine": "Codeine", "colchicine": "Colchicine", "colecalciferol": "Colecalciferol",
    "cyanocobalamin": "Cyanocobalamin", "cyclizine": "Cyclizine", "cyclophosphamide": "Cyclophosphamide", "cyclosporin": "Ciclosporin",
    "cyclosporine": "Ciclosporin", "cyproterone": "Cyproterone", "cytarabine": "Cytarabine", "dabigatran": "Dabigatran",
    "daclatasvir": "Daclatasvir", "dalteparin": "Dalteparin", "dapagliflozin": "Dapagliflozin", "dapsone": "Dapsone",
    "darunavir": "Darunavir", "deferasirox": "Deferasirox", "desloratadine": "Desloratadine", "desmopressin": "Desmopressin",
    "desogestrel": "Desogestrel", "desvenlafaxine": "Desvenlafaxine", "dexamethasone": "Dexamethasone",
    "dexketoprofen": "Dexketoprofen", "dexlansoprazole": "Dexlansoprazole", "dexmedetomidine": "Dexmedetomidine",
    "dextromethorphan": "Dextromethorphan", "diazepam": "Diazepam", "diclofenac": "Diclofenac",
    "diclofenac potassium": "Diclofenac potassium", "diclofenac sodium": "Diclofenac sodium", "digoxin": "Digoxin",
    "dihydrocodeine": "Dihydrocodeine", "diltiazem": "Diltiazem", "diphenhydramine": "Diphenhydramine", "dipyridamole": "Dipyridamole",
    "disulfiram": "Disulfiram", "dobutamine": "Dobutamine", "docetaxel": "Docetaxel", "dolutegravir": "Dolutegravir",
    "domperidone": "Domperidone", "donepezil": "Donepezil", "dopamine": "Dopamine", "dorzolamide": "Dorzolamide",
    "doxazosin": "Doxazosin", "doxorubicin": "Doxorubicin", "doxycycline": "Doxycycline", "doxylamine": "Doxylamine",
    "drospirenone": "Drospirenone", "dulaglutide": "Dulaglutide", "duloxetine": "Duloxetine", "dutasteride": "Dutasteride",
    "dydrogesterone": "Dydrogesterone", "ebastine": "Ebastine", "econazole": "Econazole", "edoxaban": "Edoxaban",
    "efavirenz": "Efavirenz", "eletriptan": "Eletriptan", "eltrombopag": "Eltrombopag", "empagliflozin": "Empagliflozin",
    "emtricitabine": "Emtricitabine", "enalapril": "Enalapril", "enoxaparin": "Enoxaparin", "entacapone": "Entacapone",
    "entecavir": "Entecavir", "ephedrine": "Ephedrine", "epinephrine": "Adrenaline", "epirubicin": "Epirubicin",
    "eplerenone": "Eplerenone", "eprosartan": "Eprosartan", "ertapenem": "Ertapenem", "erythromycin": "Erythromycin",
    "erythropoietin": "Erythropoietin", "escitalopram": "Escitalopram", "esomeprazole": "Esomeprazole", "estradiol": "Estradiol",
    "etanercept": "Etanercept", "ethambutol": "Ethambutol", "ethinyl estradiol": "Ethinylestradiol",
    "ethinylestradiol": "Ethinylestradiol", "ethinyloestradiol": "Ethinylestradiol", "ethionamide": "Ethionamide",
    "etonogestrel": "Etonogestrel", "etoposide": "Etoposide", "etoricoxib": "Etoricoxib", "etravirine": "Etravirine",
    "everolimus": "Everolimus", "exemestane": "Exemestane", "ezetimibe": "Ezetimibe", "famciclovir": "Famciclovir",
    "famotidine": "Famotidine", "febuxostat": "Febuxostat", "felodipine": "Felodipine", "fenofibrate": "Fenofibrate",
    "fenoterol": "Fenoterol", "fentanyl": "Fentanyl", "ferrous fumarate": "Ferrous fumarate", "ferrous sulfate": "Ferrous sulphate",
    "ferrous sulphate": "Ferrous sulphate", "fexofenadine": "Fexofenadine", "filgrastim": "Filgrastim", "finasteride": "Finasteride",
    "flavoxate": "Flavoxate", "flecainide": "Flecainide", "flucloxacillin": "Flucloxacillin", "fluconazole": "Fluconazole",
    "fludarabine": "Fludarabine", "fludrocortisone": "Fludrocortisone", "flumazenil": "Flumazenil", "fluorouracil": "Fluorouracil",
    "fluoxetine": "Fluoxetine", "flupentixol": "Flupentixol", "fluphenazine": "Fluphenazine", "flutamide": "Flutamide",
    "fluticasone": "Fluticasone", "fluvoxamine": "Fluvoxamine", "folic acid": "Folic acid", "formoterol": "Formoterol",
    "fosfomycin": "Fosfomycin", "fosinopril": "Fosinopril", "frusemide": "Furosemide", "fulvestrant": "Fulvestrant",
    "furosemide": "Furosemide", "fusidate": "Fusidic acid", "fusidic acid": "Fusidic acid", "gabapentin": "Gabapentin",
    "galantamine": "Galantamine", "ganciclovir": "Ganciclovir", "gemcitabine": "Gemcitabine", "gemfibrozil": "Gemfibrozil",
    "gentamicin": "Gentamicin", "glibenclamide": "Glibenclamide", "gliclazide": "Gliclazide", "glimepiride": "Glimepiride",
    "glipizide": "Glipizide", "glyceryl trinitrate": "Glyceryl trinitrate", "glycopyrronium": "Glycopyrronium",
    "goserelin": "Goserelin", "granisetron": "Granisetron", "griseofulvin": "Griseofulvin", "guaifenesin": "Guaifenesin",
    "haloperidol": "Haloperidol", "heparin": "Heparin", "hydralazine": "Hydralazine", "hydrochlorothiazide": "Hydrochlorothiazide",
    "hydrocortisone": "Hydrocortisone", "hydromorphone": "Hydromorphone", "hydroxycarbamide": "Hydroxycarbamide",
    "hydroxychloroquine": "Hydroxychloroquine", "hydroxyurea": "Hydroxycarbamide", "hydroxyzine": "Hydroxyzine",
    "hyoscine": "Hyoscine", "hyoscine butylbromide": "Hyoscine butylbromide", "ibandronate": "Ibandronic acid",
    "ibandronic acid": "Ibandronic acid", "ibuprofen": "Ibuprofen", "imatinib": "Imatinib", "imipenem": "Imipenem",
    "imipramine": "Imipramine", "imiquimod": "Imiquimod", "indacaterol": "Indacaterol", "indapamide": "Indapamide",
    "indometacin": "Indometacin", "indomethacin": "Indometacin", "infliximab": "Infliximab", "insulin aspart": "Insulin aspart",
    "insulin degludec": "Insulin degludec", "insulin detemir": "Insulin detemir", "insulin glargine": "Insulin glargine",
    "insulin glulisine": "Insulin glulisine", "insulin lispro": "Insulin lispro", "ipratropium": "Ipratropium",
    "irbesartan": "Irbesartan", "irinotecan": "Irinotecan", "isoflurane": "Isoflurane", "isoniazid": "Isoniazid",
    "isosorbide dinitrate": "Isosorbide dinitrate", "isosorbide mononitrate": "Isosorbide mononitrate", "isotretinoin": "Isotretinoin",
    "itraconazole": "Itraconazole", "ivabradine": "Ivabradine", "ivermectin": "Ivermectin", "ketamine": "Ketamine",
    "ketoconazole": "Ketoconazole", "ketoprofen": "Ketoprofen", "ketorolac": "Ketorolac", "ketotifen": "Ketotifen",
    "labetalol": "Labetalol", "lacosamide": "Lacosamide", "lactulose": "Lactulose", "lamivudine": "Lamivudine",
    "lamotrigine": "Lamotrigine", "lansoprazole": "Lansoprazole", "lapatinib": "Lapatinib", "latanoprost": "Latanoprost",
    "leflunomide": "Leflunomide", "lenalidomide": "Lenalidomide", "lercanidipine": "Lercanidipine", "letrozole": "Letrozole",
    "leuprorelin": "Leuprorelin", "levetiracetam": "Levetiracetam", "levobupivacaine": "Levobupivacaine",
    "levocetirizine": "Levocetirizine", "levodopa": "Levodopa", "levofloxacin": "Levofloxacin", "levonorgestrel": "Levonorgestrel",
    "levothyroxine": "Levothyroxine", "lidocaine": "Lidocaine", "lignocaine": "Lidocaine", "linagliptin": "Linagliptin",
    "linezolid": "Linezolid", "liraglutide": "Liraglutide", "lisinopril": "Lisinopril", "lithium carbonate": "Lithium carbonate",
    "loperamide": "Loperamide", "lopinavir": "Lopinavir", "loratadine": "Loratadine", "lorazepam": "Lorazepam", "losartan": "Losartan",
    "lumefantrine": "Lumefantrine", "lymecycline": "Lymecycline", "macrogol": "Macrogol", "magnesium sulfate": "Magnesium sulphate",
    "magnesium sulphate": "Magnesium sulphate", "mannitol": "Mannitol", "maraviroc": "Maraviroc", "mebendazole": "Mebendazole",
    "mebeverine": "Mebeverine", "medroxyprogesterone": "Medroxyprogesterone", "mefenamic acid": "Mefenamic acid",
    "mefloquine": "Mefloquine", "meloxicam": "Meloxicam", "melphalan": "Melphalan", "memantine": "Memantine",
    "mercaptopurine": "Mercaptopurine", "meropenem": "Meropenem", "mesalamine": "Mesalazine", "mesalazine": "Mesalazine",
    "metformin": "Metformin", "methadone": "Methadone", "methotrexate": "Methotrexate", "methyldopa": "Methyldopa",
    "methylphenidate": "Methylphenidate", "methylprednisolone": "Methylprednisolone", "metoclopramide": "Metoclopramide",
    "metolazone": "Metolazone", "metoprolol": "Metoprolol", "metoprolol succinate": "Metoprolol succinate",
    "metoprolol tartrate": "Metoprolol tartrate", "metronidazole": "Metronidazole", "miconazole": "Miconazole",
    "midazolam": "Midazolam", "minocycline": "Minocycline", "minoxidil": "Minoxidil", "mirabegron": "Mirabegron",
    "mirtazapine": "Mirtazapine", "misoprostol": "Misoprostol", "moclobemide": "Moclobemide", "modafinil": "Modafinil",
    "mometasone": "Mometasone", "montelukast": "Montelukast", "morphine": "Morphine", "moxifloxacin": "Moxifloxacin",
    "moxonidine": "Moxonidine", "mupirocin": "Mupirocin", "mycophenolate mofetil": "Mycophenolate mofetil",
    "mycophenolic acid": "Mycophenolic acid", "n acetylcysteine": "Acetylcysteine", "naloxone": "Naloxone", "naltrexone": "Naltrexone",
    "naproxen": "Naproxen", "naratriptan": "Naratriptan", "nebivolol": "Nebivolol", "nefopam": "Nefopam", "neomycin": "Neomycin",
    "neostigmine": "Neostigmine", "nevirapine": "Nevirapine", "niclosamide": "Niclosamide", "nicotine": "Nicotine",
    "nifedipine": "Nifedipine", "nilotinib": "Nilotinib", "nimodipine": "Nimodipine", "nitrazepam": "Nitrazepam",
    "nitrofurantoin": "Nitrofurantoin", "nitroglycerin": "Glyceryl trinitrate", "noradrenaline": "Noradrenaline",
    "norepinephrine": "Noradrenaline", "norethisterone": "Norethisterone", "nortriptyline": "Nortriptyline", "nystatin": "Nystatin",
    "octreotide": "Octreotide", "oestradiol": "Estradiol", "ofloxacin": "Ofloxacin", "olanzapine": "Olanzapine",
    "olmesartan": "Olmesartan", "olopatadine": "Olopatadine", "omeprazole": "Omeprazole", "ondansetron": "Ondansetron",
    "orlistat": "Orlistat", "orphenadrine": "Orphenadrine", "oseltamivir": "Oseltamivir", "oxaliplatin": "Oxaliplatin",
    "oxazepam": "Oxazepam", "oxcarbazepine": "Oxcarbazepine", "oxybutynin": "Oxybutynin", "oxycodone": "Oxycodone",
    "oxymetazoline": "Oxymetazoline", "oxytetracycline": "Oxytetracycline", "oxytocin": "Oxytocin", "paclitaxel": "Paclitaxel",
    "paliperidone": "Paliperidone", "pantoprazole": "Pantoprazole", "papaverine": "Papaverine", "paracetamol": "Paracetamol",
    "paroxetine": "Paroxetine", "pemetrexed": "Pemetrexed", "penicillamine": "Penicillamine", "penicillin g": "Benzylpenicillin",
    "penicillin v": "Phenoxymethylpenicillin", "penicillin vk": "Phenoxymethylpenicillin", "perindopril": "Perindopril",
    "permethrin": "Permethrin", "pethidine": "Pethidine", "phenobarbital": "Phenobarbital", "phenobarbitone": "Phenobarbital",
    "phenoxymethylpenicillin": "Phenoxymethylpenicillin", "phenylephrine": "Phenylephrine", "phenytoin": "Phenytoin",
    "pholcodine": "Pholcodine", "pilocarpine": "Pilocarpine", "pimozide": "Pimozide", "pioglitazone": "Pioglitazone",
    "piperacillin": "Piperacillin", "piracetam": "Piracetam", "piroxicam": "Piroxicam", "posaconazole": "Posaconazole",
    "potassium chloride": "Potassium chloride", "povidone iodine": "Povidone iodine", "pramipexole": "Pramipexole",
    "prasugrel": "Prasugrel", "pravastatin": "Pravastatin", "praziquantel": "Praziquantel", "prazosin": "Prazosin",
    "prednisolone": "Prednisolone", "prednisone": "Prednisone", "pregabalin": "Pregabalin", "primaquine": "Primaquine",
    "prochlorperazine": "Prochlorperazine", "procyclidine": "Procyclidine", "progesterone": "Progesterone", "proguanil": "Proguanil",
    "promethazine": "Promethazine", "propofol": "Propofol", "propranolol": "Propranolol", "propylthiouracil": "Propylthiouracil",
    "pseudoephedrine": "Pseudoephedrine", "pyrazinamide": "Pyrazinamide", "pyridostigmine": "Pyridostigmine",
    "pyridoxine": "Pyridoxine", "pyrimethamine": "Pyrimethamine", "quetiapine": "Quetiapine", "quinapril": "Quinapril",
    "quinine": "Quinine", "rabeprazole": "Rabeprazole", "raloxifene": "Raloxifene", "raltegravir": "Raltegravir",
    "ramipril": "Ramipril", "ranitidine": "Ranitidine", "rasagiline": "Rasagiline", "remifentanil": "Remifentanil",
    "repaglinide": "Repaglinide", "ribavirin": "Ribavirin", "rifabutin": "Rifabutin", "rifampicin": "Rifampicin",
    "rifampin": "Rifampicin", "rifapentine": "Rifapentine", "rifaximin": "Rifaximin", "rilpivirine": "Rilpivirine",
    "risedronate": "Risedronic acid", "risedronic acid": "Risedronic acid", "risperidone": "Risperidone", "ritonavir": "Ritonavir",
    "rituximab": "Rituximab", "rivaroxaban": "Rivaroxaban", "rivastigmine": "Rivastigmine", "rizatriptan": "Rizatriptan",
    "rocuronium": "Rocuronium", "roflumilast": "Roflumilast", "ropinirole": "Ropinirole", "ropivacaine": "Ropivacaine",
    "rosuvastatin": "Rosuvastatin", "roxithromycin": "Roxithromycin", "sacubitril": "Sacubitril", "salbutamol": "Salbutamol",
    "salmeterol": "Salmeterol", "saxagliptin": "Saxagliptin", "secukinumab": "Secukinumab", "selegiline": "Selegiline",
    "semaglutide": "Semaglutide", "sertraline": "Sertraline", "sevelamer": "Sevelamer", "sevoflurane": "Sevoflurane",
    "sildenafil": "Sildenafil", "simethicone": "Simeticone", "simeticone": "Simeticone", "simvastatin": "Simvastatin",
    "sirolimus": "Sirolimus", "sitagliptin": "Sitagliptin", "sodium bicarbonate": "Sodium bicarbonate",
    "sodium chloride": "Sodium chloride", "sodium fusidate": "Fusidic acid", "sodium valproate": "Sodium valproate",
    "sofosbuvir": "Sofosbuvir", "solifenacin": "Solifenacin", "somatropin": "Somatropin", "sorafenib": "Sorafenib",
    "sotalol": "Sotalol", "spironolactone": "Spironolactone", "stavudine": "Stavudine", "streptomycin": "Streptomycin",
    "sucralfate": "Sucralfate", "sulfadiazine": "Sulfadiazine", "sulfamethoxazole": "Sulfamethoxazole",
    "sulfasalazine": "Sulfasalazine", "sulphadiazine": "Sulfadiazine", "sulphamethoxazole": "Sulfamethoxazole",
    "sulphasalazine": "Sulfasalazine", "sulpiride": "Sulpiride", "sumatriptan": "Sumatriptan", "sunitinib": "Sunitinib",
    "suxamethonium": "Suxamethonium", "tacrolimus": "Tacrolimus", "tadalafil": "Tadalafil", "tamoxifen": "Tamoxifen",
    "tamsulosin": "Tamsulosin", "tapentadol": "Tapentadol", "tazobactam": "Tazobactam", "teicoplanin": "Teicoplanin",
    "telmisartan": "Telmisartan", "temazepam": "Temazepam", "temozolomide": "Temozolomide", "tenofovir": "Tenofovir",
    "tenofovir alafenamide": "Tenofovir alafenamide", "tenofovir disoproxil": "Tenofovir disoproxil",
    "tenofovir disoproxil fumarate": "Tenofovir disoproxil", "terazosin": "Terazosin", "terbinafine": "Terbinafine",
    "terbutaline": "Terbutaline", "terlipressin": "Terlipressin", "testosterone": "Testosterone", "tetracycline": "Tetracycline",
    "thalidomide": "Thalidomide", "theophylline": "Theophylline", "thiamine": "Thiamine", "thiopental": "Thiopental",
    "thyroxine": "Levothyroxine", "tibolone": "Tibolone", "ticagrelor": "Ticagrelor", "tigecycline": "Tigecycline",
    "timolol": "Timolol", "tinidazole": "Tinidazole", "tiotropium": "Tiotropium", "tizanidine": "Tizanidine",
    "tobramycin": "Tobramycin", "tocilizumab": "Tocilizumab", "tolperisone": "Tolperisone", "tolterodine": "Tolterodine",
    "topiramate": "Topiramate", "torasemide": "Torasemide", "torsemide": "Torasemide", "tramadol": "Tramadol",
    "trandolapril": "Trandolapril", "tranexamic acid": "Tranexamic acid", "trastuzumab": "Trastuzumab", "travoprost": "Travoprost",
    "trazodone": "Trazodone", "tretinoin": "Tretinoin", "triamcinolone": "Triamcinolone", "triazolam": "Triazolam",
    "trimethoprim": "Trimethoprim", "tropicamide": "Tropicamide", "trospium": "Trospium",
    "ursodeoxycholic acid": "Ursodeoxycholic acid", "valaciclovir": "Valaciclovir", "valacyclovir": "Valaciclovir",
    "valganciclovir": "Valganciclovir", "valproate": "Valproic acid", "valproic acid": "Valproic acid", "valsartan": "Valsartan",
    "vancomycin": "Vancomycin", "vardenafil": "Vardenafil", "varenicline": "Varenicline", "vecuronium": "Vecuronium",
    "venlafaxine": "Venlafaxine", "verapamil": "Verapamil", "vigabatrin": "Vigabatrin", "vildagliptin": "Vildagliptin",
    "vinblastine": "Vinblastine", "vincristine": "Vincristine", "vinorelbine": "Vinorelbine", "vitamin b1": "Thiamine",
    "vitamin b12": "Cyanocobalamin", "vitamin b6": "Pyridoxine", "vitamin d3": "Colecalciferol", "voriconazole": "Voriconazole",
    "vortioxetine": "Vortioxetine", "warfarin": "Warfarin", "xylometazoline": "Xylometazoline", "zidovudine": "Zidovudine",
    "ziprasidone": "Ziprasidone", "zoledronate": "Zoledronic acid", "zoledronic acid": "Zoledronic acid",
    "zolmitriptan": "Zolmitriptan", "zolpidem": "Zolpidem", "zopiclone": "Zopiclone", "zuclopenthixol": "Zuclopenthixol"
  }'::jsonb
$$;

-- The substances that a few words name, in their order, each once; the longest name wins ("tenofovir alafenamide").
CREATE OR REPLACE FUNCTION public.product_substances_in(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  names CONSTANT jsonb := public.product_substance_names();
  word text[] := regexp_split_to_array(btrim(public.search_fold(words)), '[^[:alnum:]]+');
  found text[] := '{}';
  at integer := 1;
  name text;
  taken integer;
BEGIN
  WHILE at <= least(cardinality(word), 60) LOOP
    taken := 3;
    LOOP
      name := names ->> array_to_string(word[at:at + taken - 1], ' ');
      EXIT WHEN name IS NOT NULL OR taken = 1;
      taken := taken - 1;
    END LOOP;
    IF name IS NOT NULL AND name <> ALL (found) THEN found := found || name; END IF;
    at := at + taken;
  END LOOP;
  RETURN found;
END $$;

-- What a part of a description calls a substance: by its international name where only a salt or its water is said besides
-- ("amlodipine besylate"). Anything else makes another medicine ("liposomal amphotericin B"), and stays as it is written.
CREATE OR REPLACE FUNCTION public.product_substance_name(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  names CONSTANT jsonb := public.product_substance_names();
  key text := array_to_string(regexp_split_to_array(btrim(public.search_fold(said)), '[^[:alnum:]]+'), ' ');
  plain text := btrim(regexp_replace(key, '\m(?:hydrochloride|dihydrochloride|hcl|hydrobromide|sulphate|sulfate|phosphate|sodium|potassium|calcium|magnesium|maleate|tartrate|bitartrate|fumarate|besylate|besilate|mesylate|mesilate|tosylate|citrate|succinate|nitrate|bromide|medoxomil|cilexetil|axetil|proxetil|monohydrate|dihydrate|trihydrate|hemihydrate|anhydrous)\M *', '', 'g'));
BEGIN
  RETURN coalesce(names ->> key, names ->> plain, upper(left(said, 1)) || substr(said, 2));
END $$;

-- What a description says after "Active ingredients:", without the quantities; empty where a part of it is no name.
CREATE OR REPLACE FUNCTION public.product_declared_substances(description text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  said text := left(regexp_replace(
    substring(description FROM '(?i)active (?:ingredients?|substances?): *([^:]*)'), '\.(?!\d).*$', ''), 400);
  part text;
  names text[] := '{}';
BEGIN
  IF said IS NULL OR said ~ '\(\+|\.\.\.|…' THEN RETURN '{}'; END IF;
  FOREACH part IN ARRAY regexp_split_to_array(said, '\s*(?:;|,(?!\d)|\s[+&]\s|\s(?:and|with)\s)\s*') LOOP
    part := btrim(regexp_replace(regexp_replace(part, '\s*\(.*|\s+\d.*$', ''), '^.*\m(?:equivalent to|equiv\.? to)\s+', '', 'i'));
    IF part !~ '^[[:alpha:]][[:alnum:] ''-]{2,59}$' THEN RETURN '{}'; END IF;
    part := public.product_substance_name(part);
    IF part <> ALL (names) THEN names := names || part; END IF;
  END LOOP;
  RETURN CASE WHEN cardinality(names) > 8 THEN '{}'::text[] ELSE names END;
END $$;

-- `substances` is how many the strength names (products.substances): a different number means that something was not understood.
-- What is no medicine, or of a strength that is not known, is compared with nothing, so nothing is suggested from its name.
CREATE OR REPLACE FUNCTION public.product_suggested_substance(name text, description text, strength text, substances integer) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := public.html_words(left(description, 4000));
  found text[] := public.product_declared_substances(words);
BEGIN
  -- "1 g/100g" is one quantity, "250 mg / 5 mg" are two.
  IF cardinality(found) > 0 AND strpos(strength, '(+') = 0
    AND cardinality(found) >= cardinality(regexp_split_to_array(strength, '\s[/+]\s')) THEN RETURN left(array_to_string(found, ' + '), 200); END IF;
  IF substances = 0 THEN RETURN ''; END IF;
  found := public.product_substances_in(left(name, 300));
  IF cardinality(found) = 0 THEN found := public.product_substances_in(left(regexp_replace(words, '\.(?!\d).*$', ''), 300)); END IF;
  RETURN CASE WHEN cardinality(found) = substances AND (substances > 1 OR name !~* '\m(?:plus|compound|co|combi)\M')
    THEN left(array_to_string(found, ' + '), 200) ELSE '' END;
END $$;

-- After products_keys, which counts the substances.
CREATE OR REPLACE FUNCTION public.products_write_suggestion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.suggested_substance := public.product_suggested_substance(NEW.name, NEW.description, NEW.strength, NEW.substances);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_suggestion BEFORE INSERT ON public.products
  FOR EACH ROW EXECUTE FUNCTION public.products_write_suggestion();
CREATE OR REPLACE TRIGGER products_suggestion_changed BEFORE UPDATE OF name, strength, description ON public.products FOR EACH ROW
  WHEN ((OLD.name, OLD.strength, OLD.description) IS DISTINCT FROM (NEW.name, NEW.strength, NEW.description))
  EXECUTE FUNCTION public.products_write_suggestion();

-- Whoever says what a product contains says that it contains something.
CREATE OR REPLACE FUNCTION public.products_has_substance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_no_substance := false;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_substance_given BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW
  WHEN (NEW.has_no_substance AND NEW.substance <> '') EXECUTE FUNCTION public.products_has_substance();

-- Products of a version that did not have this column.
UPDATE public.products SET suggested_substance = public.product_suggested_substance(name, description, strength, substances)
  WHERE suggested_substance IS NULL;
