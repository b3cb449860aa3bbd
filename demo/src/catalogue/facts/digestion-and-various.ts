/**
 * One substance (or fixed combination) per line: `name [= active + active] | class | schedule | labs that carry it |
 * presentations`. A presentation is `form strengths x packs @ rand for the first of each [schedule when it differs]`.
 */
export const alimentaryFacts = `
Omeprazole | ppi | S4 | 12 | Capsule 10, 20, 40 mg x 14, 28 @ 31; Vial 40 mg x 1 @ 48
Esomeprazole | ppi | S4 | 8 | Tablet 20, 40 mg x 14, 28 @ 62; Vial 40 mg x 1 @ 79; Sachet 10 mg x 28 @ 210
Lansoprazole | ppi | S4 | 7 | Capsule 15, 30 mg x 14, 28 @ 38
Pantoprazole | ppi | S4 | 9 | Tablet 20, 40 mg x 14, 28 @ 44; Vial 40 mg x 1 @ 58
Rabeprazole | ppi | S4 | 4 | Tablet 10, 20 mg x 14, 28 @ 69
Famotidine | h2-blocker | S3 | 4 | Tablet 20, 40 mg x 28, 30 @ 54
Cimetidine | h2-blocker | S3 | 4 | Tablet 200, 400 mg x 28, 56 @ 33
Aluminium-magnesium antacid = aluminium hydroxide + magnesium hydroxide | antacid | S0 | 7 | Suspension 200/200 mg/5 ml x 200, 500 ml @ 32; Chewable tablet 200/200 mg x 24, 48 @ 26
Alginate antacid = sodium alginate + sodium bicarbonate + calcium carbonate | antacid | S0 | 5 | Suspension 500/267/160 mg/10 ml x 150, 300 ml @ 58; Chewable tablet 250/133.5/80 mg x 16, 32 @ 44
Sucralfate | mucosal-protectant | S3 | 3 | Tablet 1 g x 60, 120 @ 168; Suspension 1 g/5 ml x 200 ml @ 142
Simeticone | antiflatulent | S0 | 5 | Drops 40 mg/ml x 30 ml @ 52; Chewable tablet 80 mg x 24, 48 @ 46
Hyoscine butylbromide | antispasmodic | S2 | 7 | Tablet 10 mg x 10, 20, 100 @ 22; Syrup 5 mg/5 ml x 50, 100 ml @ 36; Injection 20 mg/ml x 10*1 ml @ 96 [S4]
Mebeverine | antispasmodic | S2 | 5 | Tablet 135 mg x 30, 90 @ 88; Slow-release capsule 200 mg x 30, 60 @ 168
Metoclopramide | prokinetic | S4 | 6 | Tablet 10 mg x 20, 100 @ 14; Syrup 5 mg/5 ml x 100 ml @ 28; Injection 5 mg/ml x 10*2 ml @ 62
Domperidone | prokinetic | S4 | 4 | Tablet 10 mg x 30, 100 @ 48; Suspension 5 mg/5 ml x 100, 200 ml @ 62
Ondansetron | setron | S4 | 8 | Tablet 4, 8 mg x 10 @ 92; Dispersible tablet 4, 8 mg x 10 @ 118; Injection 2 mg/ml x 5*2, 5*4 ml @ 94; Syrup 4 mg/5 ml x 50 ml @ 186
Granisetron | setron | S4 | 4 | Tablet 1 mg x 10 @ 268; Injection 1 mg/ml x 5*1, 5*3 ml @ 178
Lactulose | osmotic-laxative | S0 | 8 | Syrup 3.3 g/5 ml x 150, 500, 1000 ml @ 42
Macrogol 3350 | osmotic-laxative | S0 | 4 | Sachet 13.125 g x 10, 30 @ 86
Glycerol | osmotic-laxative | S0 | 4 | Suppository 0.9, 1.8 g x 10, 12 @ 34
Bisacodyl | stimulant-laxative | S0 | 6 | Tablet 5 mg x 10, 30, 100 @ 13; Suppository 5, 10 mg x 6 @ 38
Senna = sennosides | stimulant-laxative | S0 | 5 | Tablet 7.5 mg x 20, 50, 100 @ 16
Sodium picosulfate | stimulant-laxative | S0 | 3 | Drops 7.5 mg/ml x 15, 30 ml @ 54
Ispaghula husk | bulk-laxative | S0 | 4 | Sachet 3.5 g x 10, 30 @ 42; Powder x 200, 400 g @ 96
Loperamide | antidiarrhoeal | S2 | 8 | Tablet 2 mg x 6, 12, 30 @ 16; Capsule 2 mg x 6, 12 @ 19; Syrup 1 mg/5 ml x 60, 100 ml @ 41
Oral rehydration salts = glucose + sodium chloride + potassium chloride + trisodium citrate | rehydration | S0 | 9 | Sachet 4.1 g x 6, 20 @ 28; Solution x 500, 1000 ml @ 36
Saccharomyces boulardii | probiotic | S0 | 4 | Capsule 250 mg x 10, 20 @ 98; Sachet 250 mg x 10 @ 106
Mesalazine | aminosalicylate | S3 | 4 | Tablet 400, 800 mg x 60, 100 @ 388; Slow-release tablet 500 mg, 1 g x 60 @ 462; Suppository 500 mg, 1 g x 20 @ 356
Sulfasalazine | aminosalicylate | S4 | 3 | Tablet 500 mg x 100 @ 248
Ursodeoxycholic acid | bile-acid | S3 | 3 | Capsule 250 mg x 60, 100 @ 542
Pancreatin | pancreatic-enzyme | S3 | 3 | Capsule 10 000, 25 000 units x 50, 100 @ 428
Metformin | biguanide | S3 | 12 | Tablet 500, 850 mg, 1 g x 56, 84, 100 @ 32; Slow-release tablet 500, 750 mg, 1 g x 30, 60 @ 48
Gliclazide | sulfonylurea | S3 | 8 | Tablet 80 mg x 30, 60 @ 46; Slow-release tablet 30, 60 mg x 30, 60 @ 58
Glimepiride | sulfonylurea | S3 | 7 | Tablet 1, 2, 4 mg x 30 @ 39
Glibenclamide | sulfonylurea | S3 | 4 | Tablet 5 mg x 30, 100 @ 18
Vildagliptin | gliptin | S3 | 5 | Tablet 50 mg x 28, 56 @ 168
Co-vildagliptin = vildagliptin + metformin | gliptin | S3 | 4 | Tablet 50/500, 50/850, 50/1000 mg x 60 @ 348
Sitagliptin | gliptin | S3 | 5 | Tablet 25, 50, 100 mg x 28 @ 182
Saxagliptin | gliptin | S3 | 3 | Tablet 2.5, 5 mg x 28 @ 268
Linagliptin | gliptin | S3 | 2 | Tablet 5 mg x 30 @ 438
Dapagliflozin | gliflozin | S3 | 5 | Tablet 5, 10 mg x 28, 30 @ 362
Empagliflozin | gliflozin | S3 | 3 | Tablet 10, 25 mg x 30 @ 492
Pioglitazone | glitazone | S3 | 5 | Tablet 15, 30, 45 mg x 28, 30 @ 108
Acarbose | glucosidase | S3 | 3 | Tablet 50, 100 mg x 90 @ 186
Soluble human insulin = insulin human | insulin | S3 | 3 | Vial 100 IU/ml x 10 ml @ 168; Pen 100 IU/ml x 5*3 ml @ 372
Isophane insulin = insulin isophane human | insulin | S3 | 3 | Vial 100 IU/ml x 10 ml @ 168; Pen 100 IU/ml x 5*3 ml @ 378
Biphasic insulin 30/70 = insulin human + insulin isophane human | insulin | S3 | 3 | Vial 100 IU/ml x 10 ml @ 172; Pen 100 IU/ml x 5*3 ml @ 384
Insulin glargine | insulin | S3 | 3 | Pen 100, 300 IU/ml x 5*3 ml @ 742
Insulin aspart | insulin | S3 | 2 | Pen 100 IU/ml x 5*3 ml @ 648; Vial 100 IU/ml x 10 ml @ 392
Insulin lispro | insulin | S3 | 2 | Pen 100 IU/ml x 5*3 ml @ 652; Vial 100 IU/ml x 10 ml @ 398
Liraglutide | incretin | S4 | 2 | Pen 6 mg/ml x 2*3, 3*3 ml @ 1480
Semaglutide | incretin | S4 | 1 | Pen 1.34 mg/ml x 1*1.5, 1*3 ml @ 1260
Orlistat | lipase-blocker | S3 | 4 | Capsule 120 mg x 42, 84 @ 328
Ascorbic acid | vitamin | S0 | 8 | Tablet 250, 500 mg x 30, 100 @ 22; Effervescent tablet 1 g x 10, 20 @ 34; Chewable tablet 100, 250, 500 mg x 30, 100 @ 26; Injection 100 mg/ml x 10*5 ml @ 118 [S4]
Colecalciferol | vitamin | S0 | 6 | Capsule 1000 IU x 30, 60 @ 62; Capsule 50 000 IU x 4, 8 @ 94 [S2]; Drops 10 000 IU/ml x 10 ml @ 86
Thiamine | vitamin | S0 | 4 | Tablet 25, 100 mg x 100 @ 32; Injection 100 mg/ml x 10*1 ml @ 84 [S4]
Pyridoxine | vitamin | S0 | 4 | Tablet 25, 50 mg x 100 @ 34
Vitamin B complex = thiamine + riboflavin + pyridoxine + nicotinamide | vitamin | S0 | 6 | Tablet x 30, 100 @ 36; Syrup x 100, 200 ml @ 42; Injection x 10*2 ml @ 112 [S4]
Multivitamin = retinol + ascorbic acid + colecalciferol + thiamine + riboflavin | vitamin | S0 | 8 | Syrup x 100, 200 ml @ 38; Chewable tablet x 30, 60 @ 58; Effervescent tablet x 10, 20 @ 44; Drops x 25 ml @ 48
Calcium carbonate | mineral | S0 | 6 | Tablet 500 mg x 60, 100 @ 58; Chewable tablet 500 mg x 30, 60 @ 49; Effervescent tablet 500 mg x 20 @ 66
Calcium with vitamin D3 = calcium carbonate + colecalciferol | mineral | S0 | 6 | Chewable tablet 500 mg/400 IU x 30, 60 @ 84; Tablet 600 mg/400 IU x 60 @ 98
Magnesium citrate | mineral | S0 | 5 | Effervescent tablet 300 mg x 10, 20 @ 52; Sachet 300 mg x 20, 30 @ 96
Zinc sulfate | mineral | S0 | 5 | Syrup 10 mg/5 ml x 100, 200 ml @ 34; Dispersible tablet 20 mg x 10, 100 @ 22
Potassium chloride | electrolyte | S2 | 5 | Slow-release tablet 600 mg x 100 @ 92; Injection 2 mmol/ml x 10*10 ml @ 88 [S3]
Calcium gluconate | electrolyte | S4 | 4 | Injection 100 mg/ml x 10*10 ml @ 146
Magnesium sulfate | electrolyte | S4 | 4 | Injection 500 mg/ml x 10*2 ml @ 84
Chlorhexidine mouthwash = chlorhexidine gluconate | mouth-care | S0 | 6 | Mouthwash 0.2% x 100, 200, 500 ml @ 34
Benzydamine | mouth-care | S1 | 5 | Mouthwash 1.5 mg/ml x 100, 200 ml @ 48; Spray 1.5 mg/ml x 30 ml @ 62
Miconazole oral gel = miconazole | oral-antifungal | S1 | 3 | Gel 2% x 15, 30 g @ 66
Nystatin | oral-antifungal | S2 | 6 | Suspension 100 000 IU/ml x 20, 30 ml @ 44
`;

/** Various: antidotes, contrast media, nutrition and other dispensary needs, in the columns of `alimentaryFacts`. */
export const variousFacts = `
Naloxone | antidote | S4 | 4 | Injection 0.4 mg/ml x 5*1, 10*1 ml @ 168
Flumazenil | antidote | S5 | 3 | Injection 0.1 mg/ml x 5*5 ml @ 642
Acetylcysteine antidote = acetylcysteine | antidote | S4 | 3 | Injection 200 mg/ml x 10*10 ml @ 562
Protamine | antidote | S4 | 2 | Injection 10 mg/ml x 5*5 ml @ 428
Sugammadex | antidote | S4 | 3 | Vial 100 mg/ml x 10*2 ml @ 3860
Activated charcoal | antidote | S0 | 4 | Powder x 50, 100 g @ 58
Methylthioninium chloride | antidote | S4 | 2 | Injection 10 mg/ml x 5*5 ml @ 486
Calcium folinate = folinic acid | detoxifier | S4 | 4 | Tablet 15 mg x 10 @ 286; Vial 10 mg/ml x 1*5, 1*10, 1*30 ml @ 142
Mesna | detoxifier | S4 | 2 | Injection 100 mg/ml x 5*4, 15*4 ml @ 262
Deferasirox | detoxifier | S4 | 2 | Dispersible tablet 125, 250, 500 mg x 28 @ 1680
Sevelamer | detoxifier | S4 | 3 | Tablet 800 mg x 180 @ 1180
Sodium polystyrene sulfonate | detoxifier | S3 | 2 | Powder x 454 g @ 862
Water for injections | diluent | S1 | 6 | Injection x 10*2, 10*5, 50*10, 20*20 ml @ 22
Sodium chloride diluent = sodium chloride | diluent | S3 | 5 | Injection 0.9% x 10*5, 50*10, 20*20 ml @ 28
Iohexol | contrast | S4 | 2 | Vial 300, 350 mg/ml x 10*50, 6*100 ml @ 2260
Iodixanol | contrast | S4 | 1 | Vial 270, 320 mg/ml x 10*50 ml @ 2840
Gadoteric acid | contrast | S4 | 2 | Vial 0.5 mmol/ml x 10*10, 10*15 ml @ 2460
Barium sulfate | contrast | S3 | 2 | Suspension 60, 100% x 300, 500 ml @ 148
Complete nutrition | nutrition | S0 | 4 | Powder x 400, 900 g @ 142; Solution x 200, 1000 ml @ 38
High-protein nutrition | nutrition | S0 | 4 | Powder x 400, 800 g @ 186; Solution x 200 ml @ 44
Diabetic nutrition | nutrition | S0 | 3 | Powder x 400, 850 g @ 172
Paediatric nutrition | nutrition | S0 | 3 | Powder x 400, 850 g @ 168; Solution x 200 ml @ 46
Spacer with mask | device | S0 | 5 | Device x 1 infant spacer, 1 child spacer, 1 adult spacer @ 128
Peak flow meter | device | S0 | 4 | Device x 1 standard-range meter, 1 low-range meter @ 142
Compressor nebuliser | device | S0 | 3 | Device x 1 nebuliser @ 642
Blood glucose meter | device | S0 | 4 | Device x 1 meter @ 228
Digital thermometer | device | S0 | 5 | Device x 1 thermometer @ 62
Blood pressure monitor | device | S0 | 4 | Device x 1 upper-arm monitor, 1 wrist monitor @ 586
Pill organiser | device | S0 | 5 | Device x 1 seven-day tray, 1 four-times-daily tray @ 48
Lancing device | device | S0 | 3 | Device x 1 device @ 74
Hot and cold pack | device | S0 | 4 | Device x 1 small pack, 1 large pack @ 52
Pulse oximeter | device | S0 | 4 | Device x 1 fingertip oximeter @ 286
Cool gel eye mask | device | S0 | 2 | Device x 1 mask @ 64
Glucose test strips | consumable | S0 | 6 | Device x 25, 50 strips @ 128
Lancets | consumable | S0 | 5 | Device 28 G, 30 G, 33 G x 100, 200 lancets @ 62
Pen needles | consumable | S0 | 5 | Device 4, 5, 6, 8 mm x 100 needles @ 148
Insulin syringes | consumable | S0 | 4 | Device 0.5, 1 ml x 10, 100 syringes @ 28
Pregnancy test | consumable | S0 | 5 | Device 25 mIU/ml x 1, 2 tests @ 26
Ketone test strips | consumable | S0 | 3 | Device x 50 strips @ 142
Nitrile gloves | consumable | S0 | 5 | Device x 100 small gloves, 100 medium gloves, 100 large gloves @ 112
Cohesive bandage | consumable | S0 | 5 | Dressing 5 cm, 7.5 cm, 10 cm x 1, 12 rolls @ 22
Gauze swabs | consumable | S0 | 5 | Dressing 50, 75, 100 mm x 100 swabs @ 28
Crepe bandage | consumable | S0 | 5 | Dressing 50, 75, 100, 150 mm x 1, 12 rolls @ 14
Kinesiology tape | consumable | S0 | 3 | Dressing 5 cm x 1, 6 rolls @ 88
Waterproof plasters | consumable | S0 | 5 | Dressing x 20, 50, 100 plasters @ 24
Hydrocolloid dressing | consumable | S0 | 4 | Dressing 100 mm, 150 mm x 5, 10 dressings @ 168
Island dressing | consumable | S0 | 4 | Dressing 50 × 70 mm, 100 × 100 mm, 100 × 250 mm x 10, 50 dressings @ 48
Alcohol swabs | consumable | S0 | 5 | Dressing 70% x 100, 200 swabs @ 32
`;
