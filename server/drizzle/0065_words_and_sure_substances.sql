-- routines: 0a5739df0bfe0d2bf3ee6b45f3888f4fb47303e76a7a095d761a669233ea2e27
-- Suggestions that staff may confirm together, and the words of the trade with which every store begins. Staff edit and delete them.
ALTER TABLE "products" ADD COLUMN "suggestion_is_sure" boolean;--> statement-breakpoint
CREATE INDEX "products_sure_idx" ON "products" USING btree ("suggested_substance","id") WHERE "products"."suggestion_is_sure" and "products"."substance" = '' and not "products"."has_no_substance" and "products"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "search_synonyms" DISABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO "search_synonyms" ("id", "term", "meaning")
SELECT gen_random_uuid(), "term", "meaning" FROM (VALUES
  ('hctz', 'hydrochlorothiazide'), ('ismn', 'isosorbide mononitrate'), ('isdn', 'isosorbide dinitrate'), ('gtn', 'glyceryl trinitrate'),
  ('mtx', 'methotrexate'), ('asa', 'aspirin'), ('asa', 'acetylsalicylic acid'), ('pcm', 'paracetamol'), ('apap', 'paracetamol'),
  ('azt', 'zidovudine'), ('3tc', 'lamivudine'), ('ftc', 'emtricitabine'), ('tdf', 'tenofovir'), ('dtg', 'dolutegravir'),
  ('efv', 'efavirenz'), ('nvp', 'nevirapine'), ('tld', 'tenofovir lamivudine dolutegravir'), ('inh', 'isoniazid'),
  ('tmp-smx', 'trimethoprim sulfamethoxazole'), ('cotrimoxazole', 'trimethoprim sulfamethoxazole'), ('tmp-smx', 'co-trimoxazole'),
  ('co-amoxiclav', 'amoxicillin clavulanic acid'), ('co-amoxiclav', 'amoxycillin clavulanic acid'),
  ('amoxiclav', 'amoxicillin clavulanic acid'), ('amoxiclav', 'amoxycillin clavulanic acid'), ('amoxiclav', 'co-amoxiclav'),
  ('ors', 'oral rehydration'), ('ocp', 'oral contraceptive'), ('ocp', 'ethinylestradiol'),
  ('kcl', 'potassium chloride'), ('nacl', 'sodium chloride'), ('saline', 'sodium chloride'), ('mgso4', 'magnesium sulfate'),
  ('mgso4', 'magnesium sulphate'), ('vit c', 'ascorbic acid'), ('vit c', 'vitamin c'), ('vit d', 'colecalciferol'),
  ('vit d', 'cholecalciferol'), ('vit d', 'vitamin d'), ('vit b12', 'cyanocobalamin'), ('vit b12', 'vitamin b12'),
  ('vit b6', 'pyridoxine'), ('vit k', 'phytomenadione'), ('vit k', 'vitamin k'), ('vitamin c', 'ascorbic acid'), ('vitamin d', 'colecalciferol'), ('vitamin b12', 'cyanocobalamin'), ('vitamin k', 'phytomenadione'), ('amoxicillin', 'amoxycillin'),
  ('aciclovir', 'acyclovir'), ('aspirin', 'acetylsalicylic acid'), ('adrenaline', 'epinephrine'), ('beclometasone', 'beclomethasone'),
  ('carbocisteine', 'carbocysteine'), ('cefalexin', 'cephalexin'), ('chlorphenamine', 'chlorpheniramine'),
  ('ciclosporin', 'cyclosporin'), ('colecalciferol', 'cholecalciferol'), ('ferrous sulfate', 'ferrous sulphate'),
  ('furosemide', 'frusemide'), ('guaifenesin', 'guaiphenesin'), ('levothyroxine', 'thyroxine'), ('lidocaine', 'lignocaine'),
  ('magnesium sulfate', 'magnesium sulphate'), ('noradrenaline', 'norepinephrine'), ('paracetamol', 'acetaminophen'),
  ('phenobarbital', 'phenobarbitone'), ('salbutamol', 'albuterol'), ('simeticone', 'simethicone'),
  ('sulfamethoxazole', 'sulphamethoxazole'), ('nsaid', 'ibuprofen'), ('nsaid', 'diclofenac'), ('nsaid', 'naproxen'),
  ('ppi', 'omeprazole'), ('ppi', 'lansoprazole'), ('ppi', 'pantoprazole'), ('ppi', 'esomeprazole'), ('ssri', 'fluoxetine'),
  ('ssri', 'citalopram'), ('ssri', 'sertraline'), ('statins', 'simvastatin'), ('statins', 'atorvastatin'), ('statins', 'rosuvastatin'),
  ('painkillers', 'paracetamol'), ('painkillers', 'ibuprofen'), ('painkillers', 'analgesic'), ('pynpille', 'paracetamol'),
  ('pynpille', 'ibuprofen'), ('pynpille', 'analgesic'), ('hoofpyn', 'paracetamol'), ('hoofpyn', 'aspirin'), ('koors', 'paracetamol'),
  ('koors', 'fever'), ('bloeddruk', 'amlodipine'), ('bloeddruk', 'enalapril'), ('bloeddruk', 'perindopril'),
  ('bloeddruk', 'hydrochlorothiazide'), ('bloeddruk', 'hypertension'), ('suikersiekte', 'metformin'), ('suikersiekte', 'gliclazide'),
  ('suikersiekte', 'insulin'), ('suikersiekte', 'diabetes'), ('bloedverdunner', 'warfarin'), ('bloedverdunner', 'aspirin'),
  ('bloedverdunner', 'clopidogrel'), ('waterpille', 'furosemide'), ('waterpille', 'hydrochlorothiazide'), ('hoesstroop', 'cough'),
  ('hoesstroop', 'carbocisteine'), ('hoesstroop', 'bromhexine'), ('wurmmiddel', 'mebendazole'), ('wurmmiddel', 'albendazole'),
  ('wurmmiddel', 'worm'), ('maagpyn', 'buscopan'), ('maagpyn', 'hyoscine'), ('maagpyn', 'antacid'), ('sooibrand', 'omeprazole'), ('sooibrand', 'antacid'),
  ('sooibrand', 'aluminium hydroxide'), ('slaappille', 'zolpidem'), ('slaappille', 'zopiclone'), ('slaappille', 'sleeplessness'),
  ('sleeping tablets', 'zolpidem'), ('sleeping tablets', 'zopiclone'), ('sleeping tablets', 'sleeplessness'),
  ('allergie', 'cetirizine'), ('allergie', 'loratadine'), ('allergie', 'chlorphenamine'), ('asmapomp', 'salbutamol'),
  ('asmapomp', 'budesonide'), ('asmapomp', 'asthma'), ('diarree', 'loperamide'), ('diarree', 'diarrhoea'), ('hardlywigheid', 'lactulose'),
  ('hardlywigheid', 'bisacodyl'), ('hardlywigheid', 'sennosides'), ('hardlywigheid', 'constipation'), ('naarheid', 'metoclopramide'),
  ('naarheid', 'cyclizine'), ('naarheid', 'nausea'), ('antibiotika', 'amoxicillin'), ('antibiotika', 'azithromycin'),
  ('antibiotika', 'ciprofloxacin'), ('antibiotika', 'doxycycline'), ('voorbehoedpil', 'levonorgestrel'),
  ('voorbehoedpil', 'oral contraceptive'), ('jig', 'allopurinol'), ('jig', 'colchicine'), ('epilepsie', 'valproate'),
  ('epilepsie', 'carbamazepine'), ('epilepsie', 'epilepsy'), ('depressie', 'fluoxetine'), ('depressie', 'citalopram'),
  ('depressie', 'depression'), ('skildklier', 'levothyroxine'), ('skildklier', 'thyroxine'), ('oogdruppels', 'eye drops'),
  ('oordruppels', 'ear drops'), ('neusdruppels', 'nasal drops'), ('neusdruppels', 'nose drops'), ('neussproei', 'nasal spray'),
  ('neussproei', 'nasal preparation'), ('vitamiene', 'vitamin'), ('yster', 'ferrous'), ('yster', 'iron'), ('kalsium', 'calcium'),
  ('naalde', 'needles'), ('spuite', 'syringes'), ('verband', 'bandage'), ('verband', 'dressing'), ('handskoene', 'gloves'),
  ('toetsstrokies', 'test strips'), ('swangerskapstoets', 'pregnancy test')
) AS "words" ("term", "meaning") ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "search_synonyms" ENABLE TRIGGER USER;
